import { isId, longestId } from '#contract/ids'
import { parseDecimal } from '#contract/money'
import { type QuoteQuery, type TransactionQuery, type TransactionSort, transactionSorts } from '#contract/transfer-lists'
import { dayAfter, readDay, startOfDay } from '#lib/shared/zoned-day'
import { type AgeName, madeWithin, paymentAges, readAge } from '../../_kit/list/ages'
import { type CreatedPeriod, createdFrom, isPeriod } from '../../_kit/list/created-periods'
import type { SearchParams } from '../../_kit/list/search-params'
import { readSorting, type Sorting, sortingWords, toSortedQuery } from '../../_kit/list/sorting'

export const pageSize = 25
/** How an amount is typed into a filter. */
export const amountPattern = '\\d{1,12}([.,]\\d{1,2})?'
const typedFilters = ['from', 'to', 'least', 'most', 'reference'] as const
/** So many pages back `Newer` leads exactly; a URL has an end. */
const longestTrail = 30

/** What the address of a list of quotes or transactions says. */
export type MoneyView = {
  path: '/quotes' | '/transactions'
  status: readonly string[]
  type: readonly string[]
  customer: string | undefined
  created: CreatedPeriod | undefined
  /** How long ago it was made; it is more exact than `created`, and stands instead of it. */
  age: AgeName | undefined
  /** Days of the business zone, as 2026-11-20; both belong to the span. They are more exact than `created`, and stand instead of it. */
  from: string | undefined
  to: string | undefined
  /** Amounts in USDC as decimal text; both belong to the range. */
  least: string | undefined
  most: string | undefined
  /** Where the partner's reference begins, or a whole id. */
  reference: string | undefined
  sorting: Sorting<TransactionSort>
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
  const paid = path === '/transactions'
  return {
    path,
    status: listed('status', statuses),
    type: listed('type', types),
    customer: one('customer')?.slice(0, longestId) || undefined,
    created: isPeriod(created) ? created : undefined,
    age: paid ? readAge(one('age')) : undefined,
    from: readDay(one('from')),
    to: readDay(one('to')),
    least: paid ? amountIn(one('least')) : undefined,
    most: paid ? amountIn(one('most')) : undefined,
    reference: one('reference')?.trim().slice(0, 64) || undefined,
    sorting: readSorting(paid ? params : {}, transactionSorts),
    trail: [params.page]
      .flat()
      .flatMap((cursor) => (cursor && cursor.length <= 500 ? [cursor] : []))
      .slice(0, longestTrail),
  }
}

/** The address of the list after a change; a change of what is searched starts at the first page again. */
export function moneyHref(view: MoneyView, change: Partial<Omit<MoneyView, 'path'>>): string {
  const query = moneyParams({ ...view, trail: [], ...change }).toString()
  return query === '' ? view.path : `${view.path}?${query}`
}

/** The address of a view of the list: nothing else is searched. */
export function moneyViewHref(path: MoneyView['path'], status: readonly string[]): string {
  return moneyHref(readMoneyView({}, { path, statuses: [] }), { status })
}

/** What the address of the list says after its `?`. */
export function moneyParams(view: MoneyView): URLSearchParams {
  const params = new URLSearchParams()
  const put = (name: string, value: string | undefined) => value && params.append(name, value)
  put('status', view.status.join(','))
  put('type', view.type.join(','))
  put('customer', view.customer)
  put('created', view.created)
  put('age', view.age)
  for (const name of typedFilters) put(name, view[name])
  for (const [name, word] of Object.entries(sortingWords(view.sorting))) put(name, word)
  for (const cursor of view.trail.slice(-longestTrail)) put('page', cursor)
  return params
}

/** The address with one value of a filter switched on or off. */
export function toggleMoneyHref(view: MoneyView, filter: 'status' | 'type', value: string): string {
  const held = view[filter]
  return moneyHref(view, { [filter]: held.includes(value) ? held.filter((other) => other !== value) : [...held, value] })
}

export function isMoneyFiltered(view: MoneyView): boolean {
  const { status, type, customer, created, age } = view
  const typed = typedFilters.some((name) => view[name] !== undefined)
  return typed || status.length > 0 || type.length > 0 || customer !== undefined || created !== undefined || age !== undefined
}

/** What was asked for, as the audit trail may hold it. */
export function askedOf({ path: _path, trail: _trail, sorting: _sorting, status, type, ...rest }: MoneyView) {
  const typed = Object.entries(rest).map(([name, value]) => [name, value ?? ''] as const)
  return { status: status.join(), type: type.join(), ...Object.fromEntries(typed) }
}

/** The id that may be meant where no reference begins like this, and nothing but a status narrows the list. */
export function idIn(view: MoneyView): string | undefined {
  const isAlone = view.trail.length === 0 && !isMoneyFiltered({ ...view, status: [], reference: undefined })
  return isAlone && view.reference !== undefined && isId(view.reference) ? view.reference : undefined
}

/** How the API is asked; `now` is when "the last week" ends, `timeZone` is where a day begins. */
export function toMoneyQuery(view: MoneyView, { now, timeZone }: { now: Date; timeZone: string }): QuoteQuery & TransactionQuery {
  const dated = view.from !== undefined || view.to !== undefined || view.age !== undefined
  return {
    limit: pageSize,
    with_count: 'true',
    ...(view.status.length > 0 && { status: view.status.join(',') }),
    ...(view.type.length > 0 && { type: view.type.join(',') }),
    ...(view.customer && { customer_id: view.customer }),
    ...(view.created && !dated && { created_from: createdFrom(view.created, now).toISOString() }),
    ...(view.age && madeWithin(paymentAges, view.age, now)),
    ...(view.from && { created_from: startOfDay(view.from, timeZone).toISOString() }),
    ...(view.to && { created_to: startOfDay(dayAfter(view.to), timeZone).toISOString() }),
    ...(view.least && { amount_from: parseDecimal(view.least, 2).toString() }),
    ...(view.most && { amount_to: parseDecimal(view.most, 2).toString() }),
    ...(view.reference && { reference: view.reference }),
    ...toSortedQuery(view.sorting),
    ...(view.trail.length > 0 && { cursor: view.trail.at(-1) }),
  }
}

/** "1000", "1000.5" and "1000,50"; a mark between thousands could be read in two ways and is not taken. */
function amountIn(text = ''): string | undefined {
  return new RegExp(`^(?:${amountPattern})$`).test(text.trim()) ? text.trim().replace(',', '.') : undefined
}
