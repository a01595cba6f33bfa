import { metadataPath } from './upstream/network'
import type { Came, Upstream } from './upstream/upstream'
import type { OperationName } from './upstream/variations'

/** The body members of the published interface, where it shows the whole body. A strict API refuses any others. */
const published: Partial<Record<OperationName, readonly string[]>> = {
  'quote.create': ['amount', 'customer_id', 'source', 'destination', 'fees_paid_by'],
  'quote.pay': ['source'],
  'customer.create': ['email', 'phone_number', 'type', 'kyc_type', 'address_line_1', 'city', 'country'],
  'customer.update': ['email', 'phone_number', 'type', 'kyc_type', 'address_line_1', 'city', 'country'],
}

/**
 * Lists what the console sent although an API with only the published interface should never see it, each once: a write to an
 * unknown path, an unknown member or header, a cookie that was set on the way, what a redirect led to.
 */
export function strayRequests({ log, books }: Pick<Upstream, 'log' | 'books'>): string[] {
  const people = books.customers.flatMap(({ email }) => email ?? [])
  return [...new Set(log.flatMap((came) => straysOf(came, people)))].sort()
}

/** Safe methods (RFC 9110, 9.2.1). */
const reads = ['GET', 'HEAD', 'OPTIONS']

function straysOf({ operation, method, path, headers, body }: Came, people: readonly string[]): string[] {
  const where = operation ?? `${method} ${path.replace(/\?.*/, '')}`
  const known = operation && published[operation]
  const members = known && body !== '' ? Object.keys(JSON.parse(body)).filter((name) => !known.includes(name)) : []
  const personal = operation === 'wallet.find' ? [] : people.filter((email) => decodeURIComponent(path).includes(email))
  return [
    ...(operation === undefined && !reads.includes(method) ? [`${where}: a write to no operation`] : []),
    ...(path.startsWith(metadataPath) ? [`${where}: a redirect was followed`] : []),
    ...members.map((name) => `${where}: member ${name}`),
    ...['cookie', 'x-actor-id', 'authorization'].filter((name) => name in headers).map((name) => `${where}: header ${name}`),
    ...personal.map(() => `${where}: an e-mail in the address`),
  ]
}
