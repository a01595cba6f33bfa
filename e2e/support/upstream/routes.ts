import type { OperationName } from './variations'

/** The thirteen operations as the interface defines them: `search` comes before any id. */
const routes: readonly [name: OperationName, request: `${string} /v1/${string}`][] = [
  ['quote.create', 'POST /v1/transfers/quote'],
  ['quote.pay', 'POST /v1/transfers/quote/{id}/pay'],
  ['quote.confirm', 'POST /v1/transfers/quote/{id}/confirm'],
  ['rate.read', 'GET /v1/organizations/{organizationId}/exchange-rates'],
  ['wallet.find', 'GET /v1/customers/search'],
  ['customer.create', 'POST /v1/customers'],
  ['customer.update', 'PUT /v1/customers/{id}'],
  ['customer.read', 'GET /v1/customers/{id}'],
  ['customer.delete', 'DELETE /v1/customers/{id}'],
  ['account.create', 'POST /v1/customers/{customerId}/bank-accounts'],
  ['account.list', 'GET /v1/customers/{customerId}/bank-accounts'],
  ['account.delete', 'DELETE /v1/customers/{customerId}/bank-accounts/{id}'],
  ['transfer.find', 'GET /v1/transfers/search'],
]

export type Route = { name: OperationName; ids: readonly string[]; query: URLSearchParams }

/**
 * Returns the operation of a request with the ids in its path, each decoded once. The path is split before decoding, because an
 * id may contain a slash.
 */
export function routeOf(method: string, target: string): Route | undefined {
  const [path = '', query = ''] = target.split('?')
  const parts = path.split('/')
  for (const [name, route] of routes) {
    const [asks, pattern = ''] = route.split(' ')
    const ids = asks === method ? match(pattern.split('/'), parts) : undefined
    if (ids !== undefined) return { name, ids, query: new URLSearchParams(query) }
  }
  return undefined
}

function match(pattern: readonly string[], parts: readonly string[]): string[] | undefined {
  if (pattern.length !== parts.length) return undefined
  const ids: string[] = []
  for (const [place, expected] of pattern.entries()) {
    const part = parts[place] ?? ''
    if (expected.startsWith('{')) ids.push(decode(part))
    else if (expected !== part) return undefined
  }
  return ids
}

/** Returns an empty id, which matches nothing, if it cannot be decoded. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
