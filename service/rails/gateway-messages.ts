import { z } from 'zod'
import { toVenezuelanMobile } from '#contract/account-checks'
import { formatDecimal, parseDecimal } from '#contract/money'
import { laterMeaningOf, meaningOf } from './network-codes.rules'
import type { CollectionAccount, InboundSearch, Movement, RailOutcome, Submission } from './rail'

/** Amounts are sent as text with two decimals, phones as the eleven digits that people dial: `0412…`. */

const Amount = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/)
  .transform((text) => parseDecimal(text, 2))
/** Longer than the network's own codes, so that an unknown code is stored and shown instead of being rejected as unreadable. */
const Code = z.string().regex(/^\w{1,8}$/)
const Receipt = z.string().regex(/^[\w-]{1,64}$/)

/** `reference` is the one that was submitted; `receipt` is the bank's own. */
const PayoutAnswer = z.object({
  reference: z.string(),
  code: Code,
  amount: Amount.optional(),
  receipt: Receipt.optional(),
  cost: Amount.optional(),
  returned: z.object({ code: Code.optional(), amount: Amount }).optional(),
})
export type PayoutAnswer = z.output<typeof PayoutAnswer>

const maxPage = 100
const MovementAnswer = z.object({
  id: z.string().min(1).max(100),
  reference: z.string().regex(/^\d{4,20}$/),
  bank: z.string().regex(/^\d{4}$/),
  phone: z.string(),
  amount: Amount.refine((minor) => minor > 0n),
  time: z.iso.datetime({ offset: true }),
})
const InboundAnswer = z.object({ movements: z.array(MovementAnswer).max(maxPage) })
/** Parsed leniently: an entry that is not a pago móvil must not hide the deposits beside it. */
const PageAnswer = z.object({
  movements: z.array(z.looseObject({ id: z.string() })).max(maxPage),
  more: z.boolean().default(false),
})

/** Returns the order of a payout. A pago móvil names a phone, a transfer an account; the other member is missing. */
export function toPayoutMessage({ transactionId, amountMinor, currency, beneficiary, concept }: Submission) {
  const { accountType, bankCode, idDocNumber, phoneNumber, accountNumber } = beneficiary
  return {
    reference: transactionId,
    amount: formatDecimal(amountMinor, 2),
    currency,
    bank: bankCode,
    document: idDocNumber,
    ...(accountType === 'pagomovil' ? { phone: toDialled(phoneNumber ?? '') } : { account: accountNumber }),
    concept: concept ?? '',
  }
}

/** Returns the answer; undefined if it is not one about this payout. */
export function readPayoutAnswer(json: unknown, transactionId: string): PayoutAnswer | undefined {
  const { data } = PayoutAnswer.safeParse(json)
  return data?.reference === transactionId ? data : undefined
}

/**
 * Returns the outcome of a payout of `amountMinor` by this answer. It is completed only if the full amount was paid, and returned
 * only if it is known as completed. `isLater` means that it was queried after the payout had been submitted.
 */
export function toOutcome(
  { code, amount, receipt: providerReference, cost: costMinor, returned }: PayoutAnswer,
  payout: { amountMinor: bigint; isCompleted: boolean; isLater: boolean },
): RailOutcome {
  // A delivered payout cannot fail any more, so an outage then only means unknown.
  const meaning = payout.isLater && !payout.isCompleted ? laterMeaningOf(code) : meaningOf(code)
  if (meaning.outcome !== 'completed') return { ...meaning, providerReference }
  if (amount !== payout.amountMinor) return { outcome: 'unknown', code, providerReference }
  if (returned !== undefined && payout.isCompleted)
    return { outcome: 'returned', code: returned.code, amountMinor: returned.amount }
  return { outcome: 'completed', providerReference, costMinor }
}

/** Returns the question for the movements that a payer named. `paidOn` is a day in Caracas. */
export function toInboundMessage({ reference, bankCode, phoneNumber, amountMinor, paidOn }: InboundSearch) {
  return {
    reference,
    bank: bankCode,
    phone: toDialled(phoneNumber),
    amount: formatDecimal(amountMinor, 2),
    date: paidOn,
  }
}

/** Returns the question for all movements of a period, from the movement `after` on if a page was read before. */
export function toListMessage(
  { from, to }: { from: Date; to: Date },
  { bankCode, phoneNumber }: CollectionAccount,
  after: string | undefined,
) {
  return { bank: bankCode, phone: toDialled(phoneNumber), from: from.toISOString(), to: to.toISOString(), after }
}

/** Returns the movements; undefined if it is not a list of them. */
export function readMovements(json: unknown): Movement[] | undefined {
  return InboundAnswer.safeParse(json).data?.movements.map(toMovement)
}

/** Returns a page. `unreadable` counts entries that are no pago móvil; `more` means that a page follows after `last`. */
export function readMovementPage(json: unknown) {
  const { data } = PageAnswer.safeParse(json)
  if (data === undefined) return undefined
  const movements = data.movements.flatMap((one) => MovementAnswer.safeParse(one).data ?? []).map(toMovement)
  const unreadable = data.movements.length - movements.length
  return { movements, unreadable, more: data.more, last: data.movements.at(-1)?.id }
}

function toMovement({ id, bank, phone, amount, time, reference }: z.output<typeof MovementAnswer>): Movement {
  const phoneNumber = toVenezuelanMobile(phone) ?? phone
  return {
    // Another bank that the organization uses later may assign the same ids.
    key: [bank, phoneNumber, id].join('|'),
    reference,
    bankCode: bank,
    phoneNumber,
    amountMinor: amount,
    movedAt: new Date(time),
  }
}

function toDialled(phoneNumber: string): string {
  return phoneNumber.replace(/^\+58/, '0')
}
