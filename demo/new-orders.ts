import type { PaymentsApi } from '#contract/api'
import { parseDecimal } from '#contract/money'
import type { Quote } from '#contract/transfers'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { knownMembers, silentPayee } from './story/known-members'

type Api = Pick<
  PaymentsApi,
  'listQuotes' | 'createQuote' | 'payQuote' | 'confirmQuote' | 'listCustomers' | 'listBankAccounts' | 'listPrefundedAccounts'
>

export type NewOrders = {
  api: Api
  now: Date
  /** Reports to the sandbox that the bank delivered a payout for which it had been silent. */
  deliver: (transactionId: string) => Promise<void>
}

const minuteMs = 60_000
/** The minutes between orders. */
const everyMinutes = 4
/** The references of this program only: they have five digits, those of the past have four. */
const ownReference = /^ord-(\d{5})$/
const regulars = knownMembers.filter(({ path, weight }) => path === 'rule' && weight > 3).map(({ name }) => name)

/**
 * Acts as a partner's program while the demo runs: it orders a payment now and then, pays it some minutes later, and confirms it
 * before its time is over, so that something always waits and a visitor can be faster. One of six is never paid, and one of six
 * goes to a bank that is silent for a while. Each call does what is due. Returns the refusals, because people of the demo may
 * have stopped a customer or spent the money.
 */
export async function goOnWithOrders({ api, now, deliver }: NewOrders): Promise<string[]> {
  const { data } = await api.listQuotes({ status: 'pending,awaiting_confirmation,processing', limit: 100 })
  const own = data.flatMap((quote) => {
    const [, digits] = ownReference.exec(quote.external_transfer_id) ?? []
    return digits === undefined || quote.created_at === undefined
      ? []
      : [{ quote, number: Number(digits), minutes: minutesSince(quote.created_at, now) }]
  })
  const done: Attempt<unknown>[] = []
  for (const { quote, number, minutes } of own) done.push(await attempt(goOn({ api, deliver }, quote, { number, minutes })))
  if (!own.some(({ minutes }) => minutes < everyMinutes))
    done.push(await attempt(order(api, Math.floor(now.getTime() / (everyMinutes * minuteMs)) % 100_000)))
  return done.flatMap((one) => (one.ok ? [] : [one.code]))
}

type Passed = { number: number; minutes: number }

async function goOn(
  { api, deliver }: Pick<NewOrders, 'api' | 'deliver'>,
  quote: Quote,
  { number, minutes }: Passed,
): Promise<void> {
  switch (quote.status) {
    case 'pending':
      if (number % 6 !== 1 && minutes > 3.4 + (number % 3) * 0.4) await pay(api, quote.id)
      return
    case 'awaiting_confirmation':
      if (minutes > 18 + (number % 8)) await api.confirmQuote(quote.id, {})
      return
    case 'processing':
      if (quote.transaction_id && minutes > 30 + (number % 30)) await deliver(quote.transaction_id)
      return
    default:
      return
  }
}

async function pay(api: Api, quoteId: string): Promise<void> {
  await api.payQuote(quoteId, { source: { prefunded_account_id: await findSource(api) } })
}

/** Orders nothing if the payee cannot be found. */
async function order(api: Api, number: number): Promise<void> {
  const name = number % 6 === 2 ? silentPayee : regulars[number % regulars.length]
  const [customer] = (await api.listCustomers({ q: name, limit: 1 })).data
  const accounts = customer ? await api.listBankAccounts(customer.id) : []
  const account = accounts.find(({ account_type }) => account_type === 'pagomovil') ?? accounts[0]
  if (customer === undefined || account === undefined) return
  await api.createQuote({
    amount: 2_000 + ((number * 7) % 16) * 500,
    customer_id: customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: await findSource(api) },
    destination: { currency: 'VES', account_id: account.id },
    external_transfer_id: `ord-${String(number).padStart(5, '0')}`,
  })
}

/** Returns the account in USDC with the highest balance. */
async function findSource(api: Api): Promise<string> {
  const { data } = await api.listPrefundedAccounts()
  const held = data
    .filter(({ currency }) => currency === 'USDC')
    .map(({ id, available_balance }) => ({ id, minor: parseDecimal(available_balance, 2) }))
  const most = held.reduce((best, one) => (one.minor > best.minor ? one : best), { id: '', minor: -1n })
  return most.id
}

function minutesSince(at: string, now: Date): number {
  return (now.getTime() - Date.parse(at)) / minuteMs
}
