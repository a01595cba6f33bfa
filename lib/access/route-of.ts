import { fromSegment } from '../shared/path-of'

/** The steps of our own routes: no value of an address is recorded that is not written like one of them. */
const written = /^[a-z\d-]{0,40}$/
const mostSteps = 10

/**
 * Returns the route of a request, such as "GET /api/console/quotes/[id]", without the values in its address, which can be anything
 * and be encoded more than once. A step that is neither a value that Next found nor written like a step of ours becomes `[…]`.
 */
export function routeOf(
  { method, url }: Pick<Request, 'method' | 'url'>,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const steps = new URL(url).pathname.split('/')
  const named = new Set<number>()
  for (const [name, value] of Object.entries(params)) {
    const values = [String(value), fromSegment(String(value))]
    const at = steps.findIndex((step) => values.includes(step) || values.includes(fromSegment(step)))
    if (at < 0) continue
    steps[at] = `[${name}]`
    named.add(at)
  }
  const safe = steps.map((step, at) => (named.has(at) || written.test(step) ? step : '[…]'))
  return `${method} ${safe.length > mostSteps ? [...safe.slice(0, mostSteps), '[…]'].join('/') : safe.join('/')}`
}
