import { z } from 'zod'
import { seededRandom } from '../random'

/**
 * All that the published interface leaves open, with the choices that another company may have made. The first option of each
 * dimension is the plainest. A new variation needs a new option here, and code in this folder.
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
  /** The unit of a quote's amounts. `minor` is ambiguous without a mapping, so such a quote must not be paid. */
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
    'result_code',
  ]),
  notFound: z.enum(['status_404', 'named_code', 'null', 'empty_list', 'success_false', 'status_400', 'result_code']),
  lists: z.enum(['array', 'wrapped', 'nested', 'camel_case', 'one_bad_item', 'goes_on', 'of_pages', 'result_code']),
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
    'fees_out_of_amount',
    'source_without_fees',
    'too_large_to_be_exact',
    'six_decimals',
    'binary_floats',
    'no_account_and_reference',
  ]),
  /** What a quote that fits repeats of the request, and in which words: none of it is a reason not to pay. */
  quoteEcho: z.enum(['published', 'no_rails', 'no_currencies', 'own_words', 'rounded_rate']),
  /** The status that a customer's record has, which the interface reports with the wallet alone. */
  customerStatus: z.enum(['absent', 'verified', 'enabled', 'active', 'number']),
  /** How a customer's `is_verified` is written: in other words it shows neither that they are nor that they are not. */
  verified: z.enum(['boolean', 'letter', 'other_word']),
  bankCodes: z.enum(['text', 'number']),
  /** The `user_id` of a wallet: the id of its customer, or one of the wallet itself. */
  walletIds: z.enum(['customer', 'own']),
  /** How a customer's texts are stored: as they were sent, or in capitals without accents. */
  storedTexts: z.enum(['as_sent', 'capitals']),
  /** When a new customer is found by the id, and a new account is listed: at once, or after three seconds. */
  appears: z.enum(['at_once', 'later']),
  /** `result_code`, here and above: 200 with `{code, message, data}`, as the gateways of banks answer. */
  errors: z.enum([
    'problem_json',
    'error_member',
    'errors_list',
    'text',
    'html',
    'success_false',
    'success_false_enveloped',
    'result_code',
  ]),
  /** How a second payment of a quote is refused, without a key that shows that it is the same. */
  paidAlready: z.enum(['said', 'state_409', 'state_422']),
  network: z.enum([
    'sound',
    'slow',
    'drip',
    'reset_before',
    'reset_after',
    'cut',
    'cut_json',
    'empty',
    'half_open',
    'black_hole',
    'huge',
    'redirect',
    'foreign_cookie',
    'wrong_type',
    'compressed',
    'status_500',
    'html_502',
    'result_code_down',
    'status_401',
    'status_403',
    'status_429',
    'status_429_retry_after',
    'refused',
  ]),
  /** The first calls of this operation meet the network fault of the combination. */
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
  /** The number of consecutive calls that meet it. */
  networkTimes: z.enum(['1', '2']),
  /** The reference under which a payment is filed: the interface says "partner reference id" without defining it. */
  filedUnder: z.enum(['external_transfer_id', 'quote_id']),
  unknownPaths: z.enum(['status_404', 'status_403', 'status_200_empty']),
  idempotency: z.enum(['honored', 'ignored']),
  clockMinutes: z.enum(['0', '10', '-10']),
  /** The unit of the integer in a quote request: 1/100 of the currency, or whole units. The console has a setting for it. */
  amountRead: z.enum(['minor', 'major']),
  /** The fee lines of a quote. Its `total_fees` can be read in any case. */
  feeLines: z.enum(['one', 'one_without_figure', 'one_that_is_text', 'two', 'two_one_without_figure']),
}

export const Combination = z.strictObject(dimensions)
/** One option of each dimension, printable as JSON. */
export type Combination = z.infer<typeof Combination>
export type OperationName = Combination['networkAt']

/** The options of each dimension, the plainest first. */
export const optionsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(dimensions).map(([name, { options }]) => [name, options]),
)

/** Weights of the plainest options: a quote that must not be paid ends the story early. */
const plainer: Readonly<Record<string, number>> = { quoteUnit: 11, quote: 24, network: 6 }

/** Traits of a whole company, not of one record: a console probes them once and remembers. */
const traits = ['unknownPaths', 'idempotency', 'clockMinutes', 'amountRead'] as const
export type CompanyTraits = Pick<Combination, (typeof traits)[number]>

export const plainest: Combination = Combination.parse(
  Object.fromEntries(Object.entries(optionsOf).map(([name, options]) => [name, options[0]])),
)

/** Draws a combination by its seed: an option of each dimension independently. The same seed gives the same combination. */
export function drawCombination(seed: number, traitsOfCompany: Partial<CompanyTraits> = {}): Combination {
  const random = seededRandom(seed)
  const drawn = Object.entries(optionsOf).map(([name, options]) => {
    const faces = [...Array.from({ length: (plainer[name] ?? 1) - 1 }, () => options[0]), ...options]
    return [name, faces[Math.floor(random() * faces.length)]]
  })
  return Combination.parse({ ...Object.fromEntries(drawn), ...traitsOfCompany })
}

/** Draws the traits that the combinations of one company share. */
export function drawTraits(seed: number): CompanyTraits {
  const { unknownPaths, idempotency, clockMinutes, amountRead } = drawCombination(seed)
  return { unknownPaths, idempotency, clockMinutes, amountRead }
}

/** Parses a seed, or JSON with the options that differ from the plainest. Throws for an unknown option. */
export function readCombination(text: string): Combination {
  if (/^\d+$/.test(text.trim())) return drawCombination(Number(text))
  return Combination.parse({ ...plainest, ...z.looseObject({}).parse(JSON.parse(text)) })
}

/** Returns each option alone with the plainest others, to isolate faults. The position of a fault has no meaning alone. */
export function eachAlone(): Combination[] {
  const differing = Object.entries(optionsOf)
    .filter(([name]) => name !== 'networkAt' && name !== 'networkTimes')
    .flatMap(([name, [, ...options]]) => options.map((option) => ({ [name]: option })))
  return differing.map((one) => Combination.parse({ ...plainest, networkAt: 'quote.pay', ...one }))
}

/** Returns every network fault at every operation, each twice in a row. */
export function eachFault(): Combination[] {
  const faults = optionsOf.network?.slice(1) ?? []
  const met = faults.flatMap(
    (network) => optionsOf.networkAt?.map((networkAt) => ({ network, networkAt, networkTimes: '2' })) ?? [],
  )
  return met.map((one) => Combination.parse({ ...plainest, ...one }))
}

/** Returns the differences from the plainest as JSON: short enough for a test title, and enough to repeat the combination. */
export function writeCombination(combination: Combination): string {
  const differs = Object.entries(combination).filter(([name, option]) => option !== optionsOf[name]?.[0])
  return JSON.stringify(Object.fromEntries(differs))
}

const payableQuotes: readonly Combination['quote'][] = [
  'fits',
  'no_expiry',
  'six_decimals',
  'binary_floats',
  'source_without_fees',
]

/** Returns whether a quote of this combination matches the request. Any other must never be paid. */
export function mayBePaid({ quote, quoteUnit }: Combination): boolean {
  return quoteUnit === 'major' && payableQuotes.includes(quote)
}
