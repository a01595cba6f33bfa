import 'server-only'
import { cache } from 'react'
import { writing } from '#app/writing'
import type { Quote, Transaction } from '#contract/transfers'
import { withNotRead } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { readMoneyView } from '../../money-list'
import type { Phase } from '../../phase/phase'
import { readPhases } from '../../phase/read-phases'
import { readRememberedQuotes } from '../../quotes/quote-rows'
import { readRememberedTransactions } from '../../transactions/transaction-rows'

/** How many records the parts of a customer's page hold. */
export const readAtOnce = { overview: 5, tab: 50 } as const

/** `remembered`: the API lists none, and these are those that this console made or looked up. */
export type Latest<T> = { data: T[]; has_more: boolean; count: number | undefined; remembered: boolean }

type LatestQuotes = Attempt<Latest<{ quote: Quote; phase: Phase }>>

/** The newest quotes of a customer, each with where its money is; read once for a page. */
export const readLatestQuotes = cache(async (customerId: string, limit: number): Promise<LatestQuotes> => {
  const w = await writing()
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
})

/** The newest payments of a customer; read once for a page. */
export const readLatestTransactions = cache(async (customerId: string, limit: number): Promise<Attempt<Latest<Transaction>>> => {
  const w = await writing()
  const found = await attempt(api.listTransactions({ customer_id: customerId, limit, with_count: 'true' }))
  if (!found.ok && found.code === 'extension_missing') {
    const view = readMoneyView({ customer: customerId }, { path: '/transactions', statuses: [] })
    const { shown, next } = await readRememberedTransactions(view, w)
    return { ok: true, value: firstOf(limit, { shown: shown.map(({ transaction }) => transaction), next }) }
  }
  if (!found.ok) return found
  const { data, has_more, count } = found.value
  return { ok: true, value: withNotRead(found.value, { data, has_more, count, remembered: false }) }
})

function firstOf<T>(limit: number, { shown, next }: { shown: readonly T[]; next: string | null }): Latest<T> {
  return { data: shown.slice(0, limit), has_more: next !== null || shown.length > limit, count: undefined, remembered: true }
}
