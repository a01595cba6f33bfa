import { ServiceError } from '#contract/errors'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import type { Quote } from '#contract/transfers'
import { courseOf } from '../story/order-outcomes'
import type { Order } from '../story/orders'
import { customerIn, walletOf } from './live-member'
import type { PastOrganization } from './organizations'
import type { PastBank } from './past-bank'
import type { PastClock } from './past-clock'

export type PastWorld = { clock: PastClock; bank: PastBank }

/** Seconds between the steps of a payment. */
type Pace = { pay: number; confirm: number }

/** Quotes, pays and confirms as a program, as far as the order's outcome allows. */
export async function liveByProgram(world: PastWorld, organization: PastOrganization, order: Order, pace: Pace): Promise<void> {
  const { clock } = world
  const api = organization.callers[order.maker]
  const quote = await api.createQuote(await quoteBodyOf(organization, order))
  const { kind } = order.outcome
  if (kind === 'toPay' || kind === 'expired') return
  clock.wait(pace.pay)
  if (kind === 'cancelled') return void (await api.cancelQuote(quote.id))
  if (kind === 'deposit') return creditDeposit(world, organization, { order, quote })
  const paid = await api.payQuote(quote.id, { source: { prefunded_account_id: organization.sourceOf(order.source) } })
  planBank(world, order, { transactionId: paid.id, quote })
  if (kind === 'toConfirm' || !paid.requires_confirmation) return
  clock.wait(pace.confirm)
  if (kind === 'cancelledPaid') return void (await api.cancelQuote(quote.id))
  if (kind === 'lapsed') clock.wait(lapseSeconds)
  await api.confirmQuote(quote.id, {}).catch((error) => mustHaveLapsed(error, kind))
}

/** Longer than a paid quote waits for its confirmation. */
const lapseSeconds = 1_830

/** Throws the error, unless it is the refusal of a late confirmation: the money is returned at that moment. */
function mustHaveLapsed(error: unknown, kind: Order['outcome']['kind']): void {
  if (kind === 'lapsed' && error instanceof ServiceError && error.code === 'confirmation_expired') return
  throw error
}

/** Plans the bank's answer about a paid payout. */
export function planBank(
  { bank }: Pick<PastWorld, 'bank'>,
  { outcome }: Pick<Order, 'outcome'>,
  { transactionId, quote }: { transactionId: string; quote: Quote },
): void {
  const quotedMinor = BigInt(quote.minor_units?.quoted_amount ?? 0)
  bank.plan(transactionId, courseOf(outcome, { providerReference: bankReference(transactionId), quotedMinor }))
}

/** Returns twelve digits, the format in which Venezuelan banks number payments. */
function bankReference(id: string): string {
  return String(BigInt(`0x${id.replaceAll('-', '').slice(-10)}`) % 1_000_000_000_000n).padStart(12, '0')
}

/** Pays a deposit from the customer's phone, and confirms it with the number on the receipt. */
async function creditDeposit(
  { bank, clock }: PastWorld,
  { callers }: PastOrganization,
  { order, quote }: { order: Order; quote: Quote },
): Promise<void> {
  const reference = bankReference(quote.id).slice(-8)
  bank.receive(reference)
  clock.wait(150)
  const { phone, movil } = order.member
  await callers[order.maker].confirmQuote(quote.id, {
    reference,
    bank_code: movil ?? '0134',
    phone_number: phone ?? '+584142283904',
  })
}

/** Returns the body of the quote for an order. */
export async function quoteBodyOf(organization: PastOrganization, order: Order): Promise<CreateQuoteBody> {
  const { member, account, source, amountMinor, reference, description, outcome } = order
  const customer = customerIn(organization, member)
  const about = { customer_id: customer.id, external_transfer_id: reference, ...(description && { description }) }
  const accountId = account === 'wallet' ? await walletOf(organization, customer) : customer.accounts[account]
  if (accountId === undefined) throw new Error(`${member.name} has no account of the kind ${account}`)
  if (outcome.kind === 'deposit' || (outcome.kind === 'toPay' && account === 'wallet')) {
    // Bolívares worth about this many dollars, in hundreds.
    const bolivares = amountMinor * 288 - ((amountMinor * 288) % 10_000)
    return {
      ...about,
      amount: bolivares,
      source: { payment_rail: 'pagomovil', currency: 'VES' },
      destination: { currency: 'USDC', account_id: accountId },
    }
  }
  const currency = account === 'states' ? 'USD' : account === 'wallet' ? 'USDC' : 'VES'
  return {
    ...about,
    amount: amountMinor,
    source: { payment_rail: 'prefunded_account', currency: source, account_id: organization.sourceOf(source) },
    destination: { currency, account_id: accountId },
  }
}
