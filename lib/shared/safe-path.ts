import type { Route } from 'next'
import { toRoute } from './to-route'

/** Room for an id of 255 characters, each written as three bytes in hexadecimal digits, and the rest of a path. */
const longest = 3000

/**
 * Returns the path if it leads to this site, and "/" otherwise (against open redirects). A parameter may disguise a foreign
 * address: `//evil`, `/\evil`, a tab or line break that browsers drop, `https:/evil`.
 */
export function safePath(path: string | null | undefined): Route {
  if (!path || path.length > longest || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return '/'
  const url = new URL(path, 'http://here.invalid')
  if (url.host !== 'here.invalid' || url.pathname.startsWith('//')) return '/'
  return toRoute(`${url.pathname}${url.search}`)
}
