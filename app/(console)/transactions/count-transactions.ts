import 'server-only'
import type { Formatters } from '#app/formatters'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { formatCount } from '#lib/shared/format'
import { readMoneyView, toMoneyQuery } from '../_records/payment/money-list'

const known = { path: '/transactions', statuses: transactionStatuses, types: transactionTypes } as const

/** How many transactions a view has now; undefined when the API cannot say, which is not "none". */
export async function countTransactions(query: string, w: Formatters): Promise<string | undefined> {
  const view = readMoneyView(Object.fromEntries(new URLSearchParams(query)), known)
  const counted = await attempt(api.listTransactions({ ...toMoneyQuery(view, w), limit: 1 }))
  return counted.ok && counted.value.count !== undefined ? formatCount(counted.value.count, w.locale) : undefined
}
