import 'server-only'
import { cache } from 'react'
import { formatters } from '#app/formatters'
import type { Transaction } from '#contract/transfers'
import { withNotRead } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { firstRemembered, type Latest } from '../../_kit/list/latest'
import { readRememberedTransactions } from './remembered-transactions'
import { transactionsAddress } from './transactions-address'

/** Returns the newest payments of a customer; read once per page. */
export const readLatestTransactions = cache(async (customerId: string, limit: number): Promise<Attempt<Latest<Transaction>>> => {
  const format = await formatters()
  const found = await attempt(api.listTransactions({ customer_id: customerId, limit, with_count: 'true' }))
  if (!found.ok && found.code === 'extension_missing') {
    const view = { ...transactionsAddress.all, customer: customerId }
    const { shown, next } = await readRememberedTransactions(view, format)
    return { ok: true, value: firstRemembered(limit, { shown: shown.map(({ transaction }) => transaction), next }) }
  }
  if (!found.ok) return found
  const { data, has_more, count } = found.value
  return { ok: true, value: withNotRead(found.value, { data, has_more, count, remembered: false }) }
})
