import 'server-only'
import type { Formatters } from '#app/formatters'
import { countUnreadRows } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { formatCount } from '#lib/shared/format'
import { longestPage } from '../_kit/list/longest-page'
import { toMoneyQuery } from '../_records/payment/money-view'
import { quotesAddress } from '../_records/quote/quotes-address'
import { fittingQuotes } from '../_records/quote/remembered-quotes'
import { statusesOf, withPhases } from './quote-rows'

/**
 * Returns how many quotes a view has now. If their phases must be checked, only one page of the largest size is counted, with
 * "12+" if there are more. Undefined if the number is unknown, which does not mean "none".
 */
export async function countQuotes(query: string, format: Formatters): Promise<string | undefined> {
  const view = quotesAddress.readQuery(query)
  const status = statusesOf(view)
  const isAny = status.length === 0
  const page = await attempt(api.listQuotes({ ...toMoneyQuery({ ...view, status }, format), limit: isAny ? 1 : longestPage }))
  if (!page.ok) return undefined
  const { data, count, has_more } = page.value
  if (isAny) return count === undefined ? undefined : formatCount(count, format.locale)
  const fitting = fittingQuotes(view, await withPhases(data, format.now)).length
  if (has_more) return fitting > 0 ? `${fitting}+` : undefined
  return countUnreadRows(page.value) > 0 ? undefined : formatCount(fitting, format.locale)
}
