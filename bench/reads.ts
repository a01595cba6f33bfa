import { encodeCursor } from '#service/ground/pages'
import { type Figure, sideBySide, type Turns } from './figures'
import type { Fixture } from './fixture'
import { benchId } from './ids'
import { httpText, loadHttp, untilTime } from './load'

const atATime = 8
const pageRows = 100
const unit = 'requests/s'

type ReadRequest = { url: string; path: (index: number) => string; headers?: Record<string, string> }

/** Measures several kinds of reads in alternating turns of half a second, after a warm-up of a second each. */
async function compare(fixture: Fixture, reads: Record<string, ReadRequest>): Promise<Turns> {
  const reached: Turns = Object.fromEntries(Object.keys(reads).map((name) => [name, []]))
  for (const one of Object.values(reads)) await readFor(1, one)
  for (let round = 0; round < (fixture.full ? 40 : 10); round++) {
    // Every second round is reversed, so that no kind always follows the same one.
    const order = round % 2 === 0 ? Object.entries(reads) : Object.entries(reads).reverse()
    for (const [name, one] of order) reached[name]?.push(await readFor(0.5, one))
  }
  return reached
}

async function readFor(seconds: number, { url, path, headers }: ReadRequest): Promise<number> {
  const next = untilTime(seconds, (index) => httpText(url, path(index), headers))
  return (await loadHttp(url, { atATime, status: 200, next })).perSecond
}

/** Measures page 1 of a hundred customers against a bare server with the same page, and page 1,000 against page 1. */
export async function measureLists(fixture: Fixture): Promise<Figure[]> {
  const [reference, standalone, app] = [await fixture.reference(), await fixture.standalone(), await fixture.app()]
  const headers = { 'x-api-key': fixture.key }
  const page = (url: string, cursor = '') => {
    const path = `/v1/customers?limit=${pageRows}${cursor && `&cursor=${cursor}`}`
    return { url, headers, path: () => path }
  }
  const far = await cursorAfter(fixture, 999 * pageRows)
  const turns = await compare(fixture, {
    bare: { url: reference.url, path: () => `/customers?org=${fixture.seed.organizationId}&limit=${pageRows}` },
    first: page(standalone.url),
    far: page(standalone.url, far),
    ...(app === undefined ? {} : { app: page(app.url) }),
  })
  const bare: [string, string] = ['node and SQL', 'bare']
  const list = `A page of ${pageRows} of ${fixture.seed.customers.toLocaleString('en')} customers`
  return [
    { name: `${list}, standalone`, unit, ...sideBySide(turns, 'first', bare), atLeast: 0.55 },
    ...(app === undefined ? [] : [{ name: `${list}, in the app`, unit, ...sideBySide(turns, 'app', bare), atLeast: 0.4 }]),
    { name: `${list}, page 1,000`, unit, ...sideBySide(turns, 'far', ['page 1', 'first']), atLeast: 0.95 },
  ]
}

async function cursorAfter({ database: { sql }, seed }: Fixture, rows: number): Promise<string> {
  const [last] =
    await sql`select created_at, id from payments.customers where org_id = ${seed.organizationId} and deleted_at is null
    order by created_at desc, id desc offset ${rows - 1} limit 1`
  return encodeCursor({ createdAt: new Date(last?.created_at), id: String(last?.id) })
}

/** Measures a record by its id against a handler of the app that does nothing, and look-ups against that record. */
export async function measureRecords(fixture: Fixture): Promise<Figure[]> {
  const [standalone, app] = [await fixture.standalone(), await fixture.app()]
  const { customers, transfers } = fixture.seed
  const headers = { 'x-api-key': fixture.key }
  const someone = (index: number) => (index * 7919) % customers
  const something = (index: number) => (index * 7919) % transfers
  const customer = (url: string) => ({
    url,
    headers,
    path: (index: number) => `/v1/customers/${benchId('customer', someone(index))}`,
  })
  const transfer = (url: string) => ({
    url,
    headers,
    path: (index: number) => `/v1/transfers/${benchId('transaction', something(index))}`,
  })
  const search = (path: (index: number) => string) => ({ url: standalone.url, headers, path })
  const turns = await compare(fixture, {
    customer: customer(standalone.url),
    transfer: transfer(standalone.url),
    reference: search((index) => `/v1/transfers/search?partner_reference_id=past-${something(index)}`),
    prefix: search((index) => `/v1/customers?limit=25&q=person${someone(index)}`),
    ...(app === undefined
      ? {}
      : { empty: { url: app.url, path: () => '/healthz' }, appCustomer: customer(app.url), appTransfer: transfer(app.url) }),
  })
  const figure = (name: string, kind: string, beside: [string, string], atLeast?: number): Figure => {
    return { name, unit, ...sideBySide(turns, kind, beside), atLeast }
  }
  return [
    figure('One customer by id, standalone', 'customer', ['empty handler in the app', 'empty'], 3),
    figure('One transfer by id, standalone', 'transfer', ['empty handler in the app', 'empty'], 3),
    ...(app === undefined
      ? []
      : [
          figure('One customer by id, in the app', 'appCustomer', ['empty handler in the app', 'empty'], 0.6),
          figure('One transfer by id, in the app', 'appTransfer', ['empty handler in the app', 'empty'], 0.6),
        ]),
    figure(`One of ${transfers.toLocaleString('en')} transfers by reference`, 'reference', ['by id', 'transfer']),
    figure(`Customers by the beginning of an e-mail`, 'prefix', ['one by id', 'customer']),
  ]
}
