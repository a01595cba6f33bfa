import { encodeCursor } from '#service/pages'
import { type Figure, median } from './figures'
import type { Ground } from './ground'
import { benchId } from './ids'
import { httpText, loadHttp, untilTime } from './load'

const atATime = 8
const pageRows = 100
const unit = 'requests/s'

type Asked = { url: string; path: (index: number) => string; headers?: Record<string, string> }
type Rates = Record<string, number>

/** Reads of several kinds, which take turns of half a second; what each reaches is the median of its turns. */
async function compare(ground: Ground, asked: Record<string, Asked>): Promise<Rates> {
  const [rounds, seconds] = ground.full ? [20, 0.5] : [6, 0.5]
  const reached = new Map<string, number[]>()
  for (const [name, one] of Object.entries(asked)) {
    reached.set(name, [])
    await readFor(1, one)
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, one] of Object.entries(asked)) reached.get(name)?.push(await readFor(seconds, one))
  }
  return Object.fromEntries([...reached].map(([name, rates]) => [name, median(rates)]))
}

async function readFor(seconds: number, { url, path, headers }: Asked): Promise<number> {
  const next = untilTime(seconds, (index) => httpText(url, path(index), headers))
  return (await loadHttp(url, { atATime, status: 200, next })).perSecond
}

/** Page 1 of a hundred customers next to a bare server of the same page, and page 1,000 next to page 1. */
export async function measureLists(ground: Ground): Promise<Figure[]> {
  const [reference, standalone, app] = [await ground.reference(), await ground.standalone(), await ground.app()]
  const headers = { 'x-api-key': ground.key }
  const page = (url: string, cursor = '') => {
    const path = `/v1/customers?limit=${pageRows}${cursor && `&cursor=${cursor}`}`
    return { url, headers, path: () => path }
  }
  const far = await cursorAfter(ground, 999 * pageRows)
  const rates = await compare(ground, {
    bare: { url: reference.url, path: () => `/customers?org=${ground.seed.organizationId}&limit=${pageRows}` },
    first: page(standalone.url),
    far: page(standalone.url, far),
    ...(app === undefined ? {} : { app: page(app.url) }),
  })
  const bare = { name: 'node and SQL', value: rates.bare ?? Number.NaN }
  const first = { name: 'page 1', value: rates.first ?? Number.NaN }
  const list = `A page of ${pageRows} of ${ground.seed.customers.toLocaleString('en')} customers`
  return [
    { name: `${list}, standalone`, value: first.value, unit, reference: bare, atLeast: 0.55 },
    ...(app === undefined
      ? []
      : [{ name: `${list}, in the app`, value: rates.app ?? Number.NaN, unit, reference: bare, atLeast: 0.4 }]),
    { name: `${list}, page 1,000`, value: rates.far ?? Number.NaN, unit, reference: first, atLeast: 0.95 },
  ]
}

async function cursorAfter({ database: { sql }, seed }: Ground, rows: number): Promise<string> {
  const [last] =
    await sql`select created_at, id from payments.customers where org_id = ${seed.organizationId} and deleted_at is null
    order by created_at desc, id desc offset ${rows - 1} limit 1`
  return encodeCursor({ createdAt: new Date(last?.created_at), id: String(last?.id) })
}

/** One record by its id next to a handler of the app that does nothing, and look-ups next to that record. */
export async function measureRecords(ground: Ground): Promise<Figure[]> {
  const [standalone, app] = [await ground.standalone(), await ground.app()]
  const { customers, transfers } = ground.seed
  const headers = { 'x-api-key': ground.key }
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
  const rates = await compare(ground, {
    customer: customer(standalone.url),
    transfer: transfer(standalone.url),
    reference: search((index) => `/v1/transfers/search?partner_reference_id=past-${something(index)}`),
    prefix: search((index) => `/v1/customers?limit=25&q=person${someone(index)}`),
    ...(app === undefined
      ? {}
      : { empty: { url: app.url, path: () => '/healthz' }, appCustomer: customer(app.url), appTransfer: transfer(app.url) }),
  })
  const figure = (name: string, value: keyof typeof rates, beside: [string, string], atLeast?: number): Figure => {
    const reference = rates[beside[1]] === undefined ? undefined : { name: beside[0], value: rates[beside[1]] ?? Number.NaN }
    return { name, value: rates[value] ?? Number.NaN, unit, reference, atLeast }
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
