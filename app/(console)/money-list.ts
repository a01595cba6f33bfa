import type { QuoteQuery, TransactionQuery } from '#contract/transfers'
import { type CreatedPeriod, createdPeriods, type SearchParams } from './customers/customers-query'

export const pageSize = 25
/** So many pages back `Newer` leads exactly; a URL has an end. */
const longestTrail = 30

/** What the address of a list of quotes or transactions says. */
export type MoneyView = {
  path: '/quotes' | '/transactions'
  status: readonly string[]
  type: readonly string[]
  customer: string | undefined
  created: CreatedPeriod | undefined
  /** The cursors of the pages from the second to the one shown. */
  trail: readonly string[]
}

type Known = { path: MoneyView['path']; statuses: readonly string[]; types?: readonly string[] }

/** Reads the address tolerantly: a value that does not exist is as if it were not there. */
export function readMoneyView(params: SearchParams, { path, statuses, types = [] }: Known): MoneyView {
  const one = (name: string) => [params[name]].flat()[0]
  const listed = (name: string, words: readonly string[]) =>
    [...new Set((one(name) ?? '').split(','))].filter((word) => words.includes(word))
  const created = one('created')
  return {
    path,
    status: listed('status', statuses),
    type: listed('type', types),
    customer: one('customer')?.slice(0, 64) || undefined,
    created: created !== undefined && isPeriod(created) ? created : undefined,
    trail: [params.page]
      .flat()
      .flatMap((cursor) => (cursor && cursor.length <= 500 ? [cursor] : []))
      .slice(0, longestTrail),
  }
}

/** The address of the list after a change; a change of what is searched starts at the newest again. */
export function moneyHref(view: MoneyView, change: Partial<Omit<MoneyView, 'path'>>): string {
  const next = { ...view, trail: [], ...change }
  const params = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value && params.append(name, value)
  put('status', next.status.join(','))
  put('type', next.type.join(','))
  put('customer', next.customer)
  put('created', next.created)
  for (const cursor of next.trail.slice(-longestTrail)) put('page', cursor)
  const query = params.toString()
  return query === '' ? next.path : `${next.path}?${query}`
}

/** The address with one value of a filter switched on or off. */
export function toggleMoneyHref(view: MoneyView, filter: 'status' | 'type', value: string): string {
  const held = view[filter]
  return moneyHref(view, { [filter]: held.includes(value) ? held.filter((other) => other !== value) : [...held, value] })
}

export function isMoneyFiltered({ status, type, customer, created }: MoneyView): boolean {
  return status.length > 0 || type.length > 0 || customer !== undefined || created !== undefined
}

/** How the API is asked; `now` is when "the last week" ends. */
export function toMoneyQuery(view: MoneyView, now: Date): QuoteQuery & TransactionQuery {
  const days = view.created && createdPeriods[view.created]
  return {
    limit: pageSize,
    with_count: 'true',
    ...(view.status.length > 0 && { status: view.status.join(',') }),
    ...(view.type.length > 0 && { type: view.type.join(',') }),
    ...(view.customer && { customer_id: view.customer }),
    ...(days && { created_from: new Date(now.getTime() - days * 86_400_000).toISOString() }),
    ...(view.trail.length > 0 && { cursor: view.trail.at(-1) }),
  }
}

function isPeriod(text: string): text is CreatedPeriod {
  return Object.hasOwn(createdPeriods, text)
}
