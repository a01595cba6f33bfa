import 'server-only'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isSafeOnTheWay, safeOnTheWay } from '#contract/safe-on-the-way'
import { TrustedProxies } from '#contract/trusted-proxies'
import { DatabaseSetting } from '#database/database-setting'
import { lacksToken, metricsSettings, tokenIsMissing } from '#database/metrics/metrics-settings'
import { projectRoot } from '#database/project-root'
import { PrefundedSetting } from '../api/prefunded-setting'
import { originOf } from './app-origin'
import { entrySettings, missingEntrySettings } from './entry-settings'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** An address, chosen by the operator, to which this process sends data. */
const OutboundUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isSafeOnTheWay, `what is sent would travel in clear text; ${safeOnTheWay}`)

const Settings = z.object({
  /**
   * The address of the console for people, e.g. https://pay.example.com. If it is set, this is production, with or without
   * DATABASE_URL.
   */
  APP_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Leave empty to store data in DATA_DIR (embedded PostgreSQL). */
  DATABASE_URL: DatabaseSetting.optional(),
  /** The pool sizes of one process: for payments and partners, and for the pages of the console. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(10),
  DESK_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(8),
  /**
   * The owner of the tables, if DATABASE_URL is a role that may not change append-only tables. Processes that never migrate do
   * not need it.
   */
  DATABASE_OWNER_URL: DatabaseSetting.optional(),
  /** A standby of the server in DATABASE_URL, which answers lists, sums and exports. */
  DATABASE_REPLICA_URL: DatabaseSetting.optional(),
  /** The folder of the embedded database and of the secrets of this installation. */
  DATA_DIR: z.string().optional(),
  HOST: z.string().optional(),
  /** Unset: the demo runs unless APP_ORIGIN, DATABASE_URL or API_BASE_URL is set. True requires it, false disables it. */
  DEMO: z.stringbool().optional(),
  /** The number of weeks in the demo's history; with fewer of them the first start is faster. */
  DEMO_WEEKS: z.coerce.number().int().min(4).max(12).default(12),
  /** Whether new payments arrive while the demo runs, so that there is always work. */
  DEMO_ORDERS: z.stringbool().default(true),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Leave empty to run the built-in service inside this process. */
  API_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeOnTheWay, `the key and personal data would travel in clear text; ${safeOnTheWay}`)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  API_KEY: z.string().min(1).optional(),
  ORGANIZATION_ID: z.string().min(1).max(255).optional(),
  /**
   * The accounts from which payments are made, `id:currency[:name]` separated by commas, for a remote API that does not list
   * them.
   */
  PREFUNDED_ACCOUNTS: PrefundedSetting.optional(),
  /** How a remote API reads the `amount` of a quote: in 1/100 of the currency, or in whole units. */
  QUOTE_AMOUNT_UNIT: z.enum(['minor', 'major']).default('minor'),
  /** The path of a file with the places of members in a remote API (docs/remote.md; `apiMapping` reads it). */
  API_MAPPING: z.string().optional(),
  BUSINESS_TIME_ZONE: z.string().refine(isTimeZone, 'not a known time zone').default('America/Caracas'),
  /** Stops the movement of the sandbox rate, for tests. */
  SANDBOX_RATE_FREEZE: z.stringbool().default(false),
  /**
   * The days for which a remote API has to answer that it has no such customer, before what the console remembers of them is
   * erased.
   */
  FORGET_MISSING_DAYS: z.coerce.number().int().min(7).max(3650).default(30),
  /** False if `npm run admin -- migrate` migrates the tables, instead of the first process that starts. */
  MIGRATE: z.stringbool().default(true),
  /** False if `npm run worker` does the background work for several app processes. */
  WORKER: z.stringbool().default(true),
  /** Unset: there are none, and X-Forwarded-For is not trusted. */
  TRUSTED_PROXIES: TrustedProxies.optional(),
  /**
   * Where the head of the audit trail is sent each day, so that a party outside has it too: an address that accepts JSON, and an
   * e-mail address.
   */
  AUDIT_HEADS_URL: OutboundUrl.optional(),
  AUDIT_HEADS_EMAIL: z.email().optional(),
  /** The SMTP server, e.g. smtps://user:password@mail.example.com, and the sender. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  /** A chat channel for notices to all people with a role, in the format of Slack webhooks. */
  NOTICES_WEBHOOK_URL: OutboundUrl.optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  ...entrySettings,
  ...metricsSettings,
})

export type Env = Omit<z.output<typeof Settings>, 'APP_ORIGIN' | 'DATA_DIR' | 'DEMO' | 'HOST'> & {
  APP_ORIGIN: string
  DATA_DIR: string
  HOST: string
  /** Demo data and demo people, reachable from this machine only: never in production, and never with an API at API_BASE_URL. */
  DEMO: boolean
  /** Settings that the built-in service parses itself: RATES_… and PAYOUT_…. */
  SERVICE: Readonly<Record<string, string | undefined>>
}

/**
 * Parses and checks the settings; errors name the setting. An empty value counts as unset. A build does not have the settings of
 * the machine that will run it, so nothing is required there.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const filledIn = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = Settings.safeParse(filledIn)
  if (!parsed.success) throw new Error(`Check the settings (environment or .env file):\n${z.prettifyError(parsed.error)}`)
  const settings = parsed.data
  const production = settings.APP_ORIGIN !== undefined || settings.DATABASE_URL !== undefined
  if (source.NEXT_PHASE !== 'phase-production-build') mustBeComplete(settings, production)
  return {
    ...settings,
    DEMO: settings.DEMO !== false && !production && settings.API_BASE_URL === undefined,
    SERVICE: Object.fromEntries(Object.entries(source).filter(([name]) => /^(RATES|PAYOUT)_/.test(name))),
    APP_ORIGIN: originOf(settings),
    DATA_DIR: resolve(/* turbopackIgnore: true */ settings.DATA_DIR ?? join(projectRoot(), '.data')),
    // Without an origin, people use this machine, over http.
    HOST: production ? (settings.HOST ?? '0.0.0.0') : '127.0.0.1',
  }
}

function mustBeComplete(settings: z.output<typeof Settings>, production: boolean): void {
  const wrong: string[] = []
  const demand = (name: keyof typeof settings, why: string) => {
    if (settings[name] === undefined) wrong.push(`✖ ${name} is missing: ${why}`)
  }
  if (production) demand('APP_ORIGIN', 'the address people open in the browser, e.g. https://pay.example.com')
  if (settings.API_BASE_URL !== undefined) {
    demand('API_KEY', 'the key for the API at API_BASE_URL')
    demand('ORGANIZATION_ID', 'the organization that key belongs to')
  }
  if (settings.DATABASE_OWNER_URL !== undefined) demand('DATABASE_URL', 'the role that the app works as')
  if (settings.DATABASE_REPLICA_URL !== undefined) demand('DATABASE_URL', 'the server that DATABASE_REPLICA_URL follows')
  if (settings.AUDIT_HEADS_EMAIL !== undefined) demand('SMTP_URL', 'the server that takes the e-mail to AUDIT_HEADS_EMAIL')
  if (settings.SMTP_URL !== undefined) demand('MAIL_FROM', 'who writes the e-mails, e.g. Cauce <no-reply@example.com>')
  for (const [name, why] of missingEntrySettings(settings)) demand(name, why)
  if (lacksToken(settings)) demand('METRICS_TOKEN', tokenIsMissing)
  if (settings.DEMO === true) {
    for (const name of ['APP_ORIGIN', 'DATABASE_URL', 'API_BASE_URL'] as const)
      if (settings[name] !== undefined)
        wrong.push(`✖ DEMO is true, but ${name} is set: people of the demo have no password; leave one empty`)
  }
  if (wrong.length === 0) return
  const why = production ? ' APP_ORIGIN or DATABASE_URL is set, so this is production; leave both empty for the demo.' : ''
  throw new Error(`Check the settings (environment or .env file).${why}\n${wrong.join('\n')}`)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // Intl has no other check
  }
}

export const env = readEnv(process.env)
