import 'server-only'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isSafeOnTheWay, safeOnTheWay } from '#contract/safe-on-the-way'
import { DatabaseSetting } from '#database/database-setting'
import { lacksToken, metricsSettings, tokenIsMissing } from '#database/metrics/metrics-settings'
import { projectRoot } from '#database/project-root'
import { PrefundedSetting } from '../api/prefunded-setting'
import { entrySettings, missingEntrySettings } from './entry-settings'
import { MappingSetting } from './mapping-setting'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** An address of the operator's own choice that this process writes to. */
const OutboundUrl = z
  .url({ protocol: /^https?$/ })
  .refine(isSafeOnTheWay, `what is sent would travel in clear text; ${safeOnTheWay}`)

const Settings = z.object({
  /** Where people reach the console, e.g. https://pay.example.com. Set it, and this is production, with DATABASE_URL or without. */
  APP_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Leave empty to keep data in DATA_DIR (embedded PostgreSQL). */
  DATABASE_URL: DatabaseSetting.optional(),
  /** Connections of one process to the database, for payments and partners; those of the pages of the console are counted apart. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(10),
  DESK_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(8),
  /** The owner of the tables, where DATABASE_URL is a role that may not change what is only added to. Processes that never migrate do without. */
  DATABASE_OWNER_URL: DatabaseSetting.optional(),
  /** A server that follows that of DATABASE_URL: it answers lists, sums and exports. */
  DATABASE_REPLICA_URL: DatabaseSetting.optional(),
  /** Data of the embedded database, and the secrets of this installation. */
  DATA_DIR: z.string().optional(),
  HOST: z.string().optional(),
  /** Unset: the demo runs unless APP_ORIGIN, DATABASE_URL or API_BASE_URL is set. True demands it, false runs without it. */
  DEMO: z.stringbool().optional(),
  /** How many weeks the story of the demo has: with fewer of them the first start is sooner ready. */
  DEMO_WEEKS: z.coerce.number().int().min(4).max(12).default(12),
  /** Whether new payments come while the demo runs, so that something always waits. */
  DEMO_ORDERS: z
    .stringbool()
    .optional()
    .transform((coming) => coming ?? true),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Leave empty to run the built-in service inside this process. */
  API_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isSafeOnTheWay, `the key and personal data would travel in clear text; ${safeOnTheWay}`)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  API_KEY: z.string().min(1).optional(),
  ORGANIZATION_ID: z.string().min(1).max(255).optional(),
  /** The accounts that payments leave from, `id:currency[:name]` with commas between them: for a remote API that does not list them. */
  PREFUNDED_ACCOUNTS: PrefundedSetting.optional(),
  /** How a remote API reads the `amount` of a quote: 1/100 of the currency, or whole units of it. */
  QUOTE_AMOUNT_UNIT: z.enum(['minor', 'major']).default('minor'),
  /** A file that says where a remote API has its members (docs/remote.md). Read once, at start. */
  API_MAPPING: MappingSetting.optional(),
  BUSINESS_TIME_ZONE: z.string().refine(isTimeZone, 'not a known time zone').default('America/Caracas'),
  /** Stops the walk of the sandbox rate, for tests. */
  SANDBOX_RATE_FREEZE: z
    .stringbool()
    .optional()
    .transform((frozen) => frozen ?? false),
  /** False where tables are brought to a new version by `npm run admin -- migrate`, and not by the first process that starts. */
  MIGRATE: z
    .stringbool()
    .optional()
    .transform((atStart) => atStart ?? true),
  /** False where `npm run worker` does the work beside several app processes. */
  WORKER: z
    .stringbool()
    .optional()
    .transform((inside) => inside ?? true),
  /**
   * How many proxies stand before the app, each adding the address it saw to X-Forwarded-For, or the addresses and ranges that they have,
   * with commas between them. Unset: none, and the header is not believed.
   */
  TRUSTED_PROXIES: z
    .union([
      z.coerce.number().int().min(0).max(10),
      z
        .string()
        .transform((text) => text.split(',').map((range) => range.trim()))
        .pipe(z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))),
    ])
    .optional(),
  /** Where the head of the audit trail is sent each day, so that somebody else keeps it: an address that takes JSON, and one of e-mail. */
  AUDIT_HEADS_URL: OutboundUrl.optional(),
  AUDIT_HEADS_EMAIL: z.email().optional(),
  /** The server that takes e-mail, e.g. smtps://user:password@mail.example.com, and who writes. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(320).optional(),
  /** A channel for notices that are for everybody of a role, in the form that Slack and its likes take. */
  NOTICES_WEBHOOK_URL: OutboundUrl.optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  ...entrySettings,
  ...metricsSettings,
})

export type Env = Omit<z.output<typeof Settings>, 'APP_ORIGIN' | 'DATA_DIR' | 'DEMO' | 'HOST'> & {
  APP_ORIGIN: string
  DATA_DIR: string
  HOST: string
  /** Demo data and demo people, reachable from this machine only: never in production, and never in front of an API at API_BASE_URL. */
  DEMO: boolean
  /** Settings that the built-in service reads by itself: RATES_… and PAYOUT_…. */
  SERVICE: Readonly<Record<string, string | undefined>>
}

/**
 * The settings, whole and checked; what is wrong is said by its name. An empty value counts as unset.
 * A build has no settings of the machine that will run it, so there nothing is demanded.
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
    APP_ORIGIN: settings.APP_ORIGIN ?? `http://localhost:${settings.PORT}`,
    DATA_DIR: resolve(/* turbopackIgnore: true */ settings.DATA_DIR ?? join(projectRoot(), '.data')),
    // Without an origin people come from this machine, and over http.
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
    return false // Intl has no other way to ask
  }
}

export const env = readEnv(process.env)
