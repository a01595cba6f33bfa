import { request } from 'node:http'
import type { Upstream } from './upstream'
import type { OperationName } from './variations'

/** What one call heard: the raw text too, because a parsed number has lost its digits. */
export type Said = {
  status: number
  type: string
  body: unknown
  text: string
  cookie: string
  retryAfter: string | undefined
  minutesAhead: number
  /** The first byte came after more than a second. */
  late: boolean
  inParts: boolean
}
/** A call that got no whole answer, and how much had been done until then. */
export type Lost = { lost: string; effects: number }

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Said>

/** Asks as a partner with the key would, with the http of node alone. Rejects where no whole answer comes. */
export function caller({ url, apiKey }: Pick<Upstream, 'url' | 'apiKey'>): Ask {
  return (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      const outgoing = request(url + path, { method, agent: false, headers: { 'x-api-key': apiKey, ...headers } }, (incoming) => {
        const late = performance.now() - started > 1_000
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({
            status: incoming.statusCode ?? 0,
            type: incoming.headers['content-type'] ?? '',
            text: text.length > 1_000_000 ? 'huge' : text,
            body: parse(text),
            cookie: String(incoming.headers['set-cookie'] ?? ''),
            retryAfter: incoming.headers['retry-after'],
            late,
            minutesAhead: Math.round((Date.parse(incoming.headers.date ?? '') - Date.now()) / 60_000),
            inParts: chunks.length > 1,
          })
        })
      })
      outgoing.on('error', reject)
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
}

const person = {
  email: 'ines@example.com',
  phone_number: '+584141234567',
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: 'Av. Bolívar 3',
  city: 'Caracas',
  country: 'VE',
}
const account = {
  bank_code: '0105',
  country_code: 'VE',
  account_type: 'pagomovil',
  phone_number: '04141234567',
  id_doc_number: 'V12345678',
}

/**
 * All thirteen operations, one after the other, on one customer. The ids are taken from the books, because answers hide them in many ways;
 * what a fault kept from happening is asked once more, so that the rest has something to work with.
 */
export async function askEverything(upstream: Upstream): Promise<Record<OperationName, Said | Lost>> {
  const ask = caller(upstream)
  const { books, organizationId } = upstream
  const hear = async (method: string, path: string, body?: unknown): Promise<Said | Lost> => {
    const before = books.effects.length
    const heard = await ask(method, path, body).catch((error) => ({
      lost: String(error.message),
      effects: books.effects.length - before,
    }))
    if (method === 'POST' && books.effects.length === before) await ask(method, path, body)
    return heard
  }
  const made = { 'customer.create': await hear('POST', '/v1/customers', person) }
  const customer = `/v1/customers/${encodeURIComponent(books.customers.at(-1)?.id ?? '')}`
  const kept = {
    'customer.update': await hear('PUT', customer, person),
    'customer.read': await hear('GET', customer),
    'account.create': await hear('POST', `${customer}/bank-accounts`, account),
    'account.list': await hear('GET', `${customer}/bank-accounts`),
    'wallet.find': await hear('GET', `/v1/customers/search?email=${encodeURIComponent(person.email)}`),
    'rate.read': await hear('GET', `/v1/organizations/${organizationId}/exchange-rates?from_currency=USDC&to_currency=VES`),
    'quote.create': await hear('POST', '/v1/transfers/quote', {
      amount: 10_000,
      customer_id: books.customers.at(-1)?.id,
      source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: upstream.sourceAccount },
      destination: { currency: 'VES', account_id: books.accounts.at(-1)?.id, payment_rail: 'pagomovil' },
      fees_paid_by: 'source',
    }),
  }
  const quote = books.quotes.at(-1)
  const paths = `/v1/transfers/quote/${encodeURIComponent(quote?.id ?? '')}`
  return {
    ...made,
    ...kept,
    'quote.pay': await hear('POST', `${paths}/pay`, { source: { prefunded_account_id: upstream.sourceAccount } }),
    'quote.confirm': await hear('POST', `${paths}/confirm`, {}),
    'transfer.find': await hear('GET', `/v1/transfers/search?partner_reference_id=${quote?.reference}`),
    'account.delete': await hear('DELETE', `${customer}/bank-accounts/${encodeURIComponent(books.accounts.at(-1)?.id ?? '')}`),
    'customer.delete': await hear('DELETE', customer),
  }
}

/** What shows only where something goes wrong: a refusal, nothing found, no such path, a second payment of one quote. */
export async function askInVain(upstream: Upstream): Promise<Said[]> {
  const ask = caller(upstream)
  const quote = encodeURIComponent(upstream.books.quotes.at(-1)?.id ?? '')
  const source = { prefunded_account_id: upstream.sourceAccount }
  return [
    await ask('POST', '/v1/customers', { type: 'individual' }),
    await ask('GET', '/v1/customers/search?email=nobody%40example.com'),
    await ask('GET', '/v1/transfers/quotes'),
    await ask('POST', `/v1/transfers/quote/${quote}/pay`, { source }),
  ]
}

/** What was heard with what differs by chance made alike: only the shape of an id stays, and of a time how many minutes it is ahead. */
export function withoutChance(heard: unknown): string {
  return JSON.stringify(heard)
    .replace(/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'uuid')
    .replace(/(cus|acc|quo|trf)_[0-9a-f]{20}/g, 'prefixed')
    .replace(/(cus|acc|quo|trf):[0-9a-f]{8}\+a~b\/c d%41\?x#y(-(año)+)?/g, (_, _noun, end) => (end ? 'long' : 'reserved'))
    .replace(/REF-[\w-]+/g, 'reference')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => `in ${Math.round((Date.parse(time) - Date.now()) / 60_000)} min`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the text says what it is instead
  }
}
