import type { Route } from 'next'

/** Brands a path that is composed at run time as a route. No other place casts to Route. */
export function toRoute(path: string): Route {
  return path as Route // the one constructor of this brand
}
