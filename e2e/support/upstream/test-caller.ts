import { request } from 'node:http'
import type { Upstream } from './upstream'
import type { OperationName } from './variations'

/** The answer to a call, with its raw text, because parsed numbers lose digits. */
export type Answered = {
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
/** A call without a complete answer, and the number of effects until then. */
export type Lost = { lost: string; effects: number }

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>

/** For how long a caller waits for the next byte, in ms: longer than the slowest answer takes. */
const patience = 3_000

/** Sends requests like a partner with the key, with node's http only. Rejects without a complete answer. */
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
      let began = ''
      outgoing.on('response', () => {
        began = ' after the head'
      })
      outgoing.setTimeout(patience, () => outgoing.destroy(new Error(`Nothing in time${began}`)))
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
 * Calls all thirteen operations in order for one customer. The ids come from the books, because answers hide them in many ways.
 * An operation that a fault prevented is repeated, so that the rest can continue.
 */
export async function askEverything(upstream: Upstream): Promise<Record<OperationName, Answered | Lost>> {
  const ask = caller(upstream)
  const { books, organizationId } = upstream
  const hear = async (method: string, path: string, body?: unknown): Promise<Answered | Lost> => {
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
  const recorded = {
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
    ...recorded,
    'quote.pay': await hear('POST', `${paths}/pay`, { source: { prefunded_account_id: upstream.sourceAccount } }),
    'quote.confirm': await hear('POST', `${paths}/confirm`, {}),
    'transfer.find': await hear('GET', `/v1/transfers/search?partner_reference_id=${quote?.reference}`),
    'account.delete': await hear('DELETE', `${customer}/bank-accounts/${encodeURIComponent(books.accounts.at(-1)?.id ?? '')}`),
    'customer.delete': await hear('DELETE', customer),
  }
}

/** Makes calls that go wrong: a refusal, nothing found, an unknown path, a second payment of a quote. */
export async function askInVain(upstream: Upstream): Promise<Answered[]> {
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

/** Returns the answers without random parts: of an id only its format remains, and of a time the minutes from now. */
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
    return undefined // the text has what it is instead
  }
}
