import { z } from 'zod'
import { seededRandom } from '../random'

/**
 * Everything that the published interface leaves open, and what another company may have made of it. The first option of each dimension is
 * the plainest one. A new way to differ is a new word here, and a place in this folder that does it.
 */
const dimensions = {
  ids: z.enum(['uuid', 'prefixed', 'beyond_2_53', 'reserved_characters', 'long']),
  statusWords: z.enum([
    'published',
    'other_meaning',
    'upper_case',
    'other_language',
    'ten_thousand_characters',
    'html',
    'number',
    'null',
    'absent',
  ]),
  amounts: z.enum(['number', 'text', 'value_currency']),
  /** The unit of the amounts of a quote. `minor` fits no reading without a mapping, so such a quote must not be paid. */
  quoteUnit: z.enum(['major', 'minor']),
  success: z.enum([
    'status_200',
    'status_201',
    'status_202',
    'status_204',
    'empty',
    'null',
    'success_true',
    'enveloped',
    'enveloped_twice',
  ]),
  notFound: z.enum(['status_404', 'null', 'empty_list', 'success_false', 'status_400']),
  lists: z.enum(['array', 'wrapped', 'nested', 'camel_case', 'one_bad_item']),
  accounts: z.enum(['as_sent', 'camel_case', 'nested', 'other_names', 'masked']),
  quote: z.enum([
    'fits',
    'no_expiry',
    'expired_at_birth',
    'other_account',
    'other_customer',
    'other_source_currency',
    'other_destination_currency',
    'other_source_account',
    'other_rail',
    'other_destination_rail',
    'fees_do_not_add_up',
  ]),
  errors: z.enum(['problem_json', 'error_member', 'errors_list', 'text', 'html', 'success_false']),
  network: z.enum([
    'sound',
    'slow',
    'drip',
    'reset_before',
    'reset_after',
    'cut',
    'huge',
    'redirect',
    'foreign_cookie',
    'wrong_type',
    'status_401',
    'status_403',
    'status_429',
    'status_429_retry_after',
    'refused',
  ]),
  /** The first calls of this operation meet the network of the combination. */
  networkAt: z.enum([
    'wallet.find',
    'quote.create',
    'quote.pay',
    'quote.confirm',
    'rate.read',
    'customer.create',
    'customer.update',
    'customer.read',
    'customer.delete',
    'account.create',
    'account.list',
    'account.delete',
    'transfer.find',
  ]),
  /** How many calls meet it, one after the other. */
  networkTimes: z.enum(['1', '2']),
  /** Under which word a payment is filed: the interface says "partner reference id" and not which one that is. */
  filedUnder: z.enum(['external_transfer_id', 'quote_id']),
  unknownPaths: z.enum(['status_404', 'status_403', 'status_200_empty']),
  idempotency: z.enum(['kept', 'ignored']),
  clockMinutes: z.enum(['0', '10', '-10']),
  /** How the integer of a request for a quote is read: 1/100 of the currency, or whole units. The console is told by its settings. */
  amountRead: z.enum(['minor', 'major']),
}

export const Combination = z.strictObject(dimensions)
/** One option of each dimension. Prints as JSON. */
export type Combination = z.infer<typeof Combination>
export type OperationName = Combination['networkAt']

/** The options of each dimension, the plainest first. */
export const optionsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(dimensions).map(([name, { options }]) => [name, options]),
)

/** So much likelier than another option is the plainest: a quote that must not be paid ends the story early. */
const plainer: Readonly<Record<string, number>> = { quoteUnit: 11, quote: 24, network: 6 }

/** What a whole company has, not one record: a console asks for it once and remembers. */
const traits = ['unknownPaths', 'idempotency', 'clockMinutes', 'amountRead'] as const
export type CompanyTraits = Pick<Combination, (typeof traits)[number]>

export const plainest: Combination = Combination.parse(
  Object.fromEntries(Object.entries(optionsOf).map(([name, options]) => [name, options[0]])),
)

/** One combination by its seed: an option of each dimension, drawn one by one. The same seed gives the same combination. */
export function drawCombination(seed: number, traitsOfCompany: Partial<CompanyTraits> = {}): Combination {
  const random = seededRandom(seed)
  const drawn = Object.entries(optionsOf).map(([name, options]) => {
    const faces = [...Array.from({ length: (plainer[name] ?? 1) - 1 }, () => options[0]), ...options]
    return [name, faces[Math.floor(random() * faces.length)]]
  })
  return Combination.parse({ ...Object.fromEntries(drawn), ...traitsOfCompany })
}

/** Draws what the combinations of one company have in common. */
export function drawTraits(seed: number): CompanyTraits {
  const { unknownPaths, idempotency, clockMinutes, amountRead } = drawCombination(seed)
  return { unknownPaths, idempotency, clockMinutes, amountRead }
}

/** A seed, or JSON with the options that differ from the plainest. Throws where an option is not of the table. */
export function readCombination(text: string): Combination {
  if (/^\d+$/.test(text.trim())) return drawCombination(Number(text))
  return Combination.parse({ ...plainest, ...z.looseObject({}).parse(JSON.parse(text)) })
}

/** Each option alone, with the plainest of everything else: says which of them a fault is about. Where a fault is met is nothing alone. */
export function eachAlone(): Combination[] {
  const differing = Object.entries(optionsOf)
    .filter(([name]) => name !== 'networkAt' && name !== 'networkTimes')
    .flatMap(([name, [, ...options]]) => options.map((option) => ({ [name]: option })))
  return differing.map((one) => Combination.parse({ ...plainest, networkAt: 'quote.pay', ...one }))
}

/** Every fault of the network at every operation, each met twice. */
export function eachFault(): Combination[] {
  const faults = optionsOf.network?.slice(1) ?? []
  const met = faults.flatMap(
    (network) => optionsOf.networkAt?.map((networkAt) => ({ network, networkAt, networkTimes: '2' })) ?? [],
  )
  return met.map((one) => Combination.parse({ ...plainest, ...one }))
}

/** What differs from the plainest, as JSON: short enough for the title of a test, and enough to give it again. */
export function writeCombination(combination: Combination): string {
  const differs = Object.entries(combination).filter(([name, option]) => option !== optionsOf[name]?.[0])
  return JSON.stringify(Object.fromEntries(differs))
}

/** Whether a quote of this combination is what was asked for. Any other must never be paid. */
export function mayBePaid({ quote, quoteUnit }: Combination): boolean {
  return quoteUnit === 'major' && (quote === 'fits' || quote === 'no_expiry')
}
