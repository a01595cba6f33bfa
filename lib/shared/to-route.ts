import type { Route } from 'next'

/** A path that is put together at run time, for the router. The one place that says "this is a route". */
export function toRoute(path: string): Route {
  return path as Route // the one constructor of this brand
}
