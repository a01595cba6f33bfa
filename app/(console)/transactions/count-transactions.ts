import 'server-only'
import type { Formatters } from '#app/formatters'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { formatCount } from '#lib/shared/format'
import { toMoneyQuery } from '../_records/payment/money-view'
import { readTransactionsView } from '../_records/transaction/read-view'

/** Returns how many transactions a view has now; undefined if the API does not report it, which does not mean "none". */
export async function countTransactions(query: string, format: Formatters): Promise<string | undefined> {
  const view = await readTransactionsView(Object.fromEntries(new URLSearchParams(query)))
  const counted = await attempt(api.listTransactions({ ...toMoneyQuery(view, format), limit: 1 }))
  return counted.ok && counted.value.count !== undefined ? formatCount(counted.value.count, format.locale) : undefined
}
