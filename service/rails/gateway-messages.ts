import { z } from 'zod'
import { toVenezuelanMobile } from '#contract/account-checks'
import { formatDecimal, parseDecimal } from '#contract/money'
import { laterMeaningOf, meaningOf } from './network-codes.rules'
import type { CollectionAccount, InboundSearch, Movement, RailOutcome, Submission } from './rail'

/** Amounts travel as text with two decimals, phones as the eleven digits that people dial: `0412…`. */

const Amount = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/)
  .transform((text) => parseDecimal(text, 2))
/** Longer than the network's own codes, so that one nobody knows is kept and shown to people instead of being dropped as unreadable. */
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
/** Whatever else an account received is no reason to lose sight of the deposits beside it. */
const PageAnswer = z.object({
  movements: z.array(z.looseObject({ id: z.string() })).max(maxPage),
  more: z.boolean().default(false),
})

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

/** Returns undefined when it is no answer about this payout. */
export function readPayoutAnswer(json: unknown, transactionId: string): PayoutAnswer | undefined {
  const { data } = PayoutAnswer.safeParse(json)
  return data?.reference === transactionId ? data : undefined
}

/**
 * What the answer says of a payout over `amountMinor`. Completed only when it was paid whole; returned only when it is known as completed.
 * `isLater`: it was asked for after the payout had been handed over.
 */
export function toOutcome(
  { code, amount, receipt: providerReference, cost: costMinor, returned }: PayoutAnswer,
  payout: { amountMinor: bigint; isCompleted: boolean; isLater: boolean },
): RailOutcome {
  // What was delivered cannot fail any more, so an outage then says only that nothing is known.
  const meaning = payout.isLater && !payout.isCompleted ? laterMeaningOf(code) : meaningOf(code)
  if (meaning.outcome !== 'completed') return { ...meaning, providerReference }
  if (amount !== payout.amountMinor) return { outcome: 'unknown', code, providerReference }
  if (returned !== undefined && payout.isCompleted)
    return { outcome: 'returned', code: returned.code, amountMinor: returned.amount }
  return { outcome: 'completed', providerReference, costMinor }
}

export function toInboundMessage({ reference, bankCode, phoneNumber, amountMinor, paidOn }: InboundSearch) {
  return {
    reference,
    bank: bankCode,
    phone: toDialled(phoneNumber),
    amount: formatDecimal(amountMinor, 2),
    date: paidOn,
  }
}

export function toListMessage(
  { from, to }: { from: Date; to: Date },
  { bankCode, phoneNumber }: CollectionAccount,
  after: string | undefined,
) {
  return { bank: bankCode, phone: toDialled(phoneNumber), from: from.toISOString(), to: to.toISOString(), after }
}

/** Returns undefined when it is no list of movements. */
export function readMovements(json: unknown): Movement[] | undefined {
  return InboundAnswer.safeParse(json).data?.movements.map(toMovement)
}

/** `unreadable` counts what is no pago móvil as we know them; `more`: the list goes on after `last`. Undefined when it is no list. */
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
    // A bank that the organization comes to later may count as the one before it did.
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
