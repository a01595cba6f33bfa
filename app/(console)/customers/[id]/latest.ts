import 'server-only'
import type { Writing } from '#app/writing'
import type { Quote, Transaction } from '#contract/transfers'
import { api } from '#lib/api'
import { withNotRead } from '#lib/api/not-read'
import { type Attempt, attempt } from '#lib/attempt'
import { readMoneyView } from '../../money-list'
import type { Phase } from '../../phase/phase'
import { readPhases } from '../../phase/read-phases'
import { readRememberedQuotes } from '../../quotes/quote-rows'
import { readRememberedTransactions } from '../../transactions/transaction-rows'

/** `remembered`: the API lists none, and these are those that this console made or looked up. */
export type Latest<T> = { data: T[]; has_more: boolean; count: number | undefined; remembered: boolean }
type Asked = { customerId: string; limit: number; w: Writing }

/** The newest quotes of a customer, each with where its money is. */
export async function readLatestQuotes({
  customerId,
  limit,
  w,
}: Asked): Promise<Attempt<Latest<{ quote: Quote; phase: Phase }>>> {
  const found = await attempt(api.listQuotes({ customer_id: customerId, limit, with_count: 'true' }))
  if (!found.ok && found.code === 'extension_missing') {
    const view = readMoneyView({ customer: customerId }, { path: '/quotes', statuses: [] })
    return { ok: true, value: firstOf(limit, await readRememberedQuotes(view, w)) }
  }
  if (!found.ok) return found
  const { data, has_more, count } = found.value
  const phases = await readPhases(
    data.map((quote) => ({ quote })),
    w.now,
  )
  const rows = data.map((quote, index) => ({ quote, phase: phases[index] ?? ('other' as const) }))
  return { ok: true, value: withNotRead(found.value, { data: rows, has_more, count, remembered: false }) }
}

/** The newest payments of a customer. */
export async function readLatestTransactions({ customerId, limit, w }: Asked): Promise<Attempt<Latest<Transaction>>> {
  const found = await attempt(api.listTransactions({ customer_id: customerId, limit, with_count: 'true' }))
  if (!found.ok && found.code === 'extension_missing') {
    const view = readMoneyView({ customer: customerId }, { path: '/transactions', statuses: [] })
    const { shown, next } = await readRememberedTransactions(view, w)
    return { ok: true, value: firstOf(limit, { shown: shown.map(({ transaction }) => transaction), next }) }
  }
  if (!found.ok) return found
  const { data, has_more, count } = found.value
  return { ok: true, value: withNotRead(found.value, { data, has_more, count, remembered: false }) }
}

function firstOf<T>(limit: number, { shown, next }: { shown: readonly T[]; next: string | null }): Latest<T> {
  return { data: shown.slice(0, limit), has_more: next !== null || shown.length > limit, count: undefined, remembered: true }
}
