import { setInterval as every } from 'node:timers/promises'
import type { PaymentsApi } from '#contract/api'
import type { Givens } from './public-api'

/** One request of the load, and its share of all. */
type Act = { name: string; share: number; run: () => Promise<unknown> }

/** What the load met: the milliseconds of each request in its order, and the first words of each failure. */
export type Met = { times: { at: number; ms: number }[]; failures: string[]; skipped: number }

/** The most requests at once: with more the load would measure its own queue. */
const mostAtOnce = 40

/**
 * Sends requests at a steady rate until `until` (ms since the epoch), by their shares and in an order that the seed decides. A
 * request that would be one too many at once is skipped and counted.
 */
export async function sendMixed(
  acts: readonly Act[],
  { perSecond, until, random }: { perSecond: number; until: number; random: () => number },
): Promise<Met> {
  const met: Met = { times: [], failures: [], skipped: 0 }
  const underWay = new Set<Promise<void>>()
  const send = async ({ name, run }: Act) => {
    const at = Date.now()
    try {
      await run()
      met.times.push({ at, ms: Date.now() - at })
    } catch (error) {
      met.failures.push(`${name}: ${String(error).slice(0, 200)}`)
    }
  }
  for await (const _ of every(1000 / perSecond)) {
    if (Date.now() >= until) break
    if (underWay.size >= mostAtOnce) {
      met.skipped++
      continue
    }
    const act = choose(acts, random())
    if (act === undefined) throw new Error('A share is below 1')
    const sent = send(act)
    underWay.add(sent)
    sent.finally(() => underWay.delete(sent))
  }
  await Promise.all(underWay)
  return met
}

function choose(acts: readonly Act[], share: number): Act | undefined {
  let left = share * acts.reduce((all, act) => all + act.share, 0)
  return acts.find((act) => {
    left -= act.share
    return left < 0
  })
}

/** Returns the requests of a working day at the public API: mostly reads, and quotes of which half are paid. */
export async function dayAtTheApi(api: PaymentsApi, { givenCustomer, givenAccount, givenQuote, givenPaidQuote }: Givens) {
  const payees = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { id: customerId, email } = await givenCustomer({ enhanced: true })
      return { customerId, email: email ?? '', accountId: (await givenAccount({ customerId })).id }
    }),
  )
  const paid = await givenPaidQuote({ ...payees[0], amount: 100 })
  let turn = 0
  const next = () => payees[turn++ % payees.length] ?? { customerId: '', email: '', accountId: '' }
  const acts: Act[] = [
    { name: 'transaction', share: 25, run: () => api.readTransaction(paid.transaction.id) },
    { name: 'reference', share: 15, run: () => api.findTransactionByReference(paid.quote.external_transfer_id) },
    { name: 'transactions', share: 10, run: () => api.listTransactions({ limit: 50 }) },
    { name: 'customers', share: 10, run: () => api.listCustomers({ limit: 50 }) },
    { name: 'wallet', share: 10, run: () => api.findWalletByEmail(next().email) },
    { name: 'accounts', share: 10, run: () => api.listBankAccounts(next().customerId) },
    { name: 'quote', share: 10, run: () => givenQuote({ ...next(), amount: 100 }) },
    { name: 'payment', share: 10, run: () => givenPaidQuote({ ...next(), amount: 100 }) },
  ]
  return acts
}
