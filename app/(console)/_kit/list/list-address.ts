import type { Parameter } from './parameters'
import type { SearchParams } from './search-params'

type Parameters<View> = { readonly [Name in keyof View]: Parameter<View[Name]> }

/** The address of a list that has its state in the URL. `View` is that state, with each parameter under its name. */
export type ListAddress<View> = {
  readonly path: string
  /** The view of the bare path. */
  readonly all: View
  /** Reads the parameters tolerantly: an invalid value is ignored. */
  read: (params: SearchParams) => View
  /** Reads the query string of an address. */
  readQuery: (query: string) => View
  /** Returns the query string without the page. */
  query: (view: View) => URLSearchParams
  /** Returns the address after a change, on its first page unless the change names another. */
  href: (view: View, change?: Partial<View>) => string
  /** Returns the address of the current page. */
  here: (view: View) => string
  /** Returns whether any filter is set. */
  isFiltered: (view: View) => boolean
}

export type ViewOf<Address> = Address extends ListAddress<infer View> ? View : never

/** Declares the URL state of a list: its path, and its parameters in the order in which they are written. */
export function listAddress<View extends object>(path: string, parameters: Parameters<View>): ListAddress<View> {
  const names: (keyof View & string)[] = []
  for (const name in parameters) names.push(name)
  const isWhole = (view: Partial<View>): view is View => names.every((name) => name in view)

  const read = (params: SearchParams): View => {
    const view: Partial<View> = {}
    for (const name of names) view[name] = parameters[name].read(params, name)
    if (!isWhole(view)) throw new TypeError(`The address ${path} lacks a parameter`)
    return view
  }
  const all = read({})
  const firstPage: Partial<View> = {}
  for (const name of names) if (parameters[name].kind === 'page') firstPage[name] = all[name]

  const write = (view: View) =>
    new URLSearchParams(names.flatMap((name) => parameters[name].write(view[name], name).map((pair) => [...pair])))
  const here = (view: View) => {
    const query = write(view).toString()
    return query === '' ? path : `${path}?${query}`
  }
  return {
    path,
    all,
    read,
    readQuery: (query) => read(Object.fromEntries(new URLSearchParams(query))),
    query: (view) => write({ ...view, ...firstPage }),
    href: (view, change) => here({ ...view, ...firstPage, ...change }),
    here,
    isFiltered: (view) =>
      names.some((name) => parameters[name].kind === 'filter' && parameters[name].write(view[name], name).length > 0),
  }
}

/** Returns the values of a filter with one of them switched on or off. */
export function toggled(chosen: readonly string[], value: string): readonly string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
}
