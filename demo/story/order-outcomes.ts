import type { FailureCode } from '#contract/transfers'
import type { RailAdapter } from '#service'
import type { Random } from '../random'

export type BankReport = Awaited<ReturnType<RailAdapter['submit']>>

/** The bank's reports about one payout, in order, each this many seconds after the one before. */
export type BankCourse = readonly { after: number; says: BankReport }[]

/** The outcome of an order. For a submitted one the bank decides, see `courseOf`. */
export type OrderOutcome =
  | { kind: 'delivered'; seconds: number }
  | { kind: 'rejected'; seconds: number; code: string; failureCode: FailureCode }
  | { kind: 'returned'; seconds: number; hours: number; code: string }
  /** The bank was out of service for this many minutes. */
  | { kind: 'down'; minutes: number; ends: 'rejected' | 'delivered' }
  /** The bank has not reported an outcome yet; it does so at that time. */
  | { kind: 'open'; until: Date }
  | { kind: 'silent' }
  /** A part of a delivered payout came back: people have to decide. */
  | { kind: 'partly' }
  | { kind: 'expired' | 'cancelled' | 'cancelledPaid' | 'lapsed' | 'deposit' | 'toConfirm' | 'toPay' }

/** Reasons of banks to refuse, with the code of their network. The most frequent reason occurs most often. */
const refusals: readonly [code: string, failureCode: FailureCode][] = [
  ['14', 'beneficiary_phone_invalid'],
  ['80', 'beneficiary_document_mismatch'],
  ['AC01', 'beneficiary_account_invalid'],
  ['14', 'beneficiary_phone_invalid'],
  ['RJCT', 'rejected_by_bank'],
  ['AC06', 'beneficiary_account_blocked'],
  ['80', 'beneficiary_document_mismatch'],
  ['51', 'rail_liquidity'],
  ['AM02', 'amount_not_allowed'],
  ['14', 'beneficiary_phone_invalid'],
  ['92', 'bank_not_affiliated'],
  ['57', 'technical_error'],
]

/** Returns the outcome by the number of the order, so that every outcome occurs however many orders there are. */
export function fateOf(number: number, random: Random): OrderOutcome {
  const seconds = secondsOf(random)
  if (number % 39 === 9) {
    const [code, failureCode] = refusals[Math.floor(number / 39) % refusals.length] ?? ['14', 'beneficiary_phone_invalid']
    return { kind: 'rejected', seconds: random.between(3, 90), code, failureCode }
  }
  if (number % 71 === 30) return { kind: 'returned', seconds, hours: random.between(3, 30), code: 'AC04' }
  if (number % 24 === 13) return { kind: 'expired' }
  if (number % 53 === 20) return { kind: 'cancelled' }
  if (number % 149 === 64) return { kind: 'cancelledPaid' }
  if (number % 101 === 47) return { kind: 'lapsed' }
  if (number % 17 === 11) return { kind: 'deposit' }
  return { kind: 'delivered', seconds }
}

/** Returns the seconds until a payout arrives: most take two minutes, some ten. */
function secondsOf(random: Random): number {
  return random.chance(12) ? random.between(180, 620) : random.between(4, 110)
}

/** `providerReference` is the bank's own number; `quotedMinor` the amount to arrive, in 1/100. */
type Payout = { providerReference: string; quotedMinor: bigint }

/** Returns the bank's reports about it, from the moment of its submission. */
export function courseOf(outcome: OrderOutcome, { providerReference, quotedMinor }: Payout): BankCourse {
  const delivered = { outcome: 'completed', providerReference } as const
  switch (outcome.kind) {
    case 'rejected':
      return [{ after: outcome.seconds, says: { outcome: 'rejected', failureCode: outcome.failureCode, code: outcome.code } }]
    case 'returned':
      return [
        { after: outcome.seconds, says: delivered },
        { after: outcome.hours * 3600, says: { outcome: 'returned', code: outcome.code } },
      ]
    case 'down':
      return [
        { after: 12, says: { outcome: 'unknown', code: '91' } },
        {
          after: outcome.minutes * 60,
          says: outcome.ends === 'delivered' ? delivered : { outcome: 'rejected', failureCode: 'bank_unavailable', code: '91' },
        },
      ]
    case 'open':
      return [{ after: 6, says: { outcome: 'accepted', providerReference, checkAt: outcome.until } }]
    case 'silent':
      return [{ after: 14, says: { outcome: 'unknown', code: '87' } }]
    case 'partly':
      return [
        { after: 40, says: delivered },
        { after: 5400, says: { outcome: 'returned', code: 'AC04', amountMinor: quotedMinor / 2n } },
      ]
    default:
      return [{ after: outcome.kind === 'delivered' ? outcome.seconds : 20, says: delivered }]
  }
}
