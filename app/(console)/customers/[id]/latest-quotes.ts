import 'server-only'
import { cache } from 'react'
import { formatters } from '#app/formatters'
import { withNotRead } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { firstRemembered, type Latest } from '../../_kit/list/latest'
import { readPhases } from '../../_records/payment/read-phases'
import { quotesAddress } from '../../_records/quote/quotes-address'
import { readRememberedQuotes, type ShownQuote } from '../../_records/quote/remembered-quotes'

/** The number of records in the parts of a customer's page. */
export const readAtOnce = { overview: 5, tab: 50 } as const

type LatestQuotes = Attempt<Latest<ShownQuote>>

/** Returns the newest quotes of a customer with their phases; read once per page. */
export const readLatestQuotes = cache(async (customerId: string, limit: number): Promise<LatestQuotes> => {
  const format = await formatters()
  const found = await attempt(api.listQuotes({ customer_id: customerId, limit, with_count: 'true' }))
  if (!found.ok && found.code === 'extension_missing') {
    const view = { ...quotesAddress.all, customer: customerId }
    return { ok: true, value: firstRemembered(limit, await readRememberedQuotes(view, format)) }
  }
  if (!found.ok) return found
  const { data, has_more, count } = found.value
  const phases = await readPhases(
    data.map((quote) => ({ quote })),
    format.now,
  )
  const rows = data.map((quote, index) => ({ quote, phase: phases[index] ?? ('other' as const) }))
  return { ok: true, value: withNotRead(found.value, { data: rows, has_more, count, remembered: false }) }
})
