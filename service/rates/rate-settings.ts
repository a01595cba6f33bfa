import { z } from 'zod'
import { isSafeOnTheWay, safeOnTheWay } from '#contract/safe-on-the-way'
import { caracasOffsetMs } from '../ground/caracas'
import { httpRates } from './http-rates'
import { defaultMargins, type Margins, type RateProvider } from './provider'
import { sandboxRates } from './sandbox-rates'
import { staticRates } from './static-rates'

const Pointer = z.string().regex(/^(\/([^~/]|~[01])*)+$/, 'not a JSON pointer, such as /data/rate')
const Pair = z.enum(['USDC/VES', 'USD/VES', 'USDC/USD'], 'not one of USDC/VES, USD/VES, USDC/USD')
const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item))
const FixedMid = z
  .string()
  .transform((text) => text.split('='))
  .pipe(z.tuple([Pair, z.string().regex(/^(?=.*[1-9])\d{1,14}(\.\d{1,10})?$/, 'not a decimal above zero')]))

const Settings = z
  .object({
    RATES_URL: z.url({ protocol: /^https?$/ }).refine(isSafeOnTheWay, `Somebody on the way could set the rate; ${safeOnTheWay}`),
    RATES_HEADER: z
      .string()
      .regex(/^[\w-]+$/)
      .default('Authorization'),
    RATES_SECRET: z.string().optional(),
    RATES_RATE_POINTER: Pointer,
    RATES_TIME_POINTER: Pointer,
    RATES_INVERSE: z.stringbool().default(false),
    RATES_PAIRS: listOf(Pair).optional(),
    RATES_FIXED: listOf(FixedMid).optional(),
    RATES_STALE_SECONDS: z.coerce.number().int().min(1).default(600),
    RATES_CLOSED_STALE_SECONDS: z.coerce.number().int().min(1).optional(),
    RATES_HOLIDAYS: listOf(z.iso.date()).default([]),
  })
  .refine(
    ({ RATES_URL, RATES_PAIRS }) => RATES_URL.includes('{base}') || RATES_PAIRS?.length === 1,
    'Without {base} in RATES_URL it is the address of one pair: name it in RATES_PAIRS',
  )

const Margin = z
  .string()
  .transform((text) => text.split('='))
  .pipe(
    z.tuple([
      Pair,
      z
        .string()
        .regex(/^\d{1,3}$|^1000$/, 'not from 0 to 1000, in 1/10,000')
        .transform(Number),
    ]),
  )
const MarginSettings = z.object({ RATES_MARGINS: listOf(Margin).default([]) })

const StaticSettings = z.object({
  RATES_STATIC: listOf(FixedMid),
  RATES_URL: z.undefined('RATES_STATIC is set: leave one of them empty').optional(),
})

/**
 * Returns the rates of an installation by its settings RATES_…: those of a source on the web (RATES_URL), a table (RATES_STATIC),
 * or by default those of the sandbox, which live organizations cannot use. Throws with the name of an invalid or missing setting.
 */
export function chooseRates(
  settings: Readonly<Record<string, string | undefined>>,
  { freeze }: { freeze: boolean },
): RateProvider {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value.trim() !== ''))
  if (given.RATES_STATIC !== undefined) return staticRates(Object.fromEntries(parse(StaticSettings, given).RATES_STATIC))
  if (given.RATES_URL === undefined) return sandboxRates({ freeze })
  const chosen = parse(Settings, given)
  const maxAge = {
    seconds: chosen.RATES_STALE_SECONDS,
    closedSeconds: chosen.RATES_CLOSED_STALE_SECONDS ?? chosen.RATES_STALE_SECONDS,
  }
  return httpRates({
    url: chosen.RATES_URL,
    headers: chosen.RATES_SECRET === undefined ? {} : { [chosen.RATES_HEADER]: chosen.RATES_SECRET },
    ratePointer: chosen.RATES_RATE_POINTER,
    timePointer: chosen.RATES_TIME_POINTER,
    inverse: chosen.RATES_INVERSE,
    pairs: chosen.RATES_PAIRS,
    fixed: chosen.RATES_FIXED && Object.fromEntries(chosen.RATES_FIXED),
    isStale: staleness({ ...maxAge, holidays: chosen.RATES_HOLIDAYS }),
    maxAge,
  })
}

/** Returns the margins (RATES_MARGINS), with the built-in ones for pairs that are not named. */
export function chooseMargins(settings: Readonly<Record<string, string | undefined>>): Margins {
  const { RATES_MARGINS } = parse(MarginSettings, { RATES_MARGINS: settings.RATES_MARGINS?.trim() || undefined })
  return { ...defaultMargins, ...Object.fromEntries(RATES_MARGINS) }
}

function parse<T extends z.ZodType>(schema: T, given: object): z.output<T> {
  const { data, error } = schema.safeParse(given)
  if (error) throw new Error(`Check the settings (environment or .env file):\n${z.prettifyError(error)}`)
  return data
}

const dayMs = 24 * 3600 * 1000

/** Returns the check of a rate's age: at most `seconds`, or `closedSeconds` if it spans a weekend or holiday (in Caracas). */
export function staleness(limits: { seconds: number; closedSeconds: number; holidays: readonly string[] }) {
  return (asOf: Date, now: Date): boolean => {
    const ageMs = now.getTime() - asOf.getTime()
    if (ageMs <= limits.seconds * 1000) return false
    return ageMs > limits.closedSeconds * 1000 || !hasClosedDay(asOf, now, limits.holidays)
  }
}

function hasClosedDay(from: Date, to: Date, holidays: readonly string[]): boolean {
  const last = Math.floor((to.getTime() - caracasOffsetMs) / dayMs)
  for (let day = Math.floor((from.getTime() - caracasOffsetMs) / dayMs); day <= last; day++) {
    const date = new Date(day * dayMs)
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6 || holidays.includes(date.toISOString().slice(0, 10))) return true
  }
  return false
}
