import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createPaymentsApi } from '#lib/api/client'
import { extensionOperations } from '#lib/api/console-operations'
import { openTransport } from '#lib/api/transport'
import { createService, type Service, scopes } from '#service'
import { readPages } from '../read-pages'
import { readBrokenEndpoints, readEndingKeys, readOpenStops, readWaitingRates } from './maintenance'
import { byDeadline } from './payments'
import { readWaitingPayouts } from './payouts'
import { toWaitingList } from './read-waiting'

let service: Service
let database: Database
let organizationId: string
let api: PaymentsApi
let send: (method: string, path: string, body: unknown, actor: string) => Promise<Response>
const day = 86_400_000
const [ana, luis] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  const key = Buffer.alloc(32, 7)
  const secrets = { encryptionKey: key, fingerprintKey: key, keyPepper: key }
  const prepare = (fresh: Database) => createService({ database: fresh, secrets }).migrate()
  database = await testDatabase({ template: 'payments', prepare })
  service = createService({ database, secrets, log: () => {} })
  const { provisioning } = service
  organizationId = await provisioning.createOrganization({ name: 'Cauce', environment: 'live', autoConfirm: true })
  const { apiKey } = await provisioning.createApiKey({
    organizationId,
    name: 'Desk',
    scopes: [...scopes],
    limits: null,
    expiresAt: null,
    kind: 'house',
  })
  api = createPaymentsApi({
    send: openTransport({ service: async () => service }),
    credentials: async () => ({ organizationId, apiKey }),
    extensions: async () => new Set(extensionOperations),
    amountUnit: 'minor',
  })
  send = (method, path, body, actor) =>
    service.fetch(
      new Request(`http://service${path}`, {
        method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'x-actor-id': actor },
        body: JSON.stringify(body),
      }),
    )
})
afterAll(() => database.close())

test('a payout at the bank waits for whoever says how it ended, then for another person, then for nobody', async () => {
  const id = await givenPayout()
  const waitsFor = async (me: string, reports = true, decides = reports) =>
    (await readWaitingPayouts(api, { me, reports, decides })).items.filter((one) => one.id === id).map(({ kind }) => kind)
  expect(await waitsFor(ana)).toEqual(['execute'])
  expect(await waitsFor(luis, true, false)).toEqual(['execute'])
  expect(await waitsFor(ana, false)).toEqual([])

  await sayRefused(id, ana)
  expect(await waitsFor(ana)).toEqual([])
  expect(await waitsFor(luis)).toEqual(['second'])
  expect(await waitsFor(luis, true, false), 'who may only report first has nothing to do').toEqual([])

  await sayRefused(id, luis)
  expect(await waitsFor(luis)).toEqual([])
})

test('a payout that is stuck waits for everybody who watches, and what a second person ends is listed before it', async () => {
  const [stuck, claimed] = [await givenPayout(), await givenPayout()]
  await service.sweep(new Date(Date.now() + 1.1 * day))
  await sayRefused(claimed, ana)

  const approver = (await readWaitingPayouts(api, { me: luis, reports: true, decides: true })).items
  expect(approver.map(({ id, kind }) => [id, kind])).toEqual([
    [claimed, 'second'],
    [stuck, 'stuck'],
  ])
  const admin = (await readWaitingPayouts(api, { me: luis, reports: false, decides: false })).items
  expect(admin.map(({ id, kind }) => [id, kind])).toEqual([
    [stuck, 'stuck'],
    [claimed, 'stuck'],
  ])
})

test('money that came back in part waits for everybody who watches, until two people have booked how much', async () => {
  const id = await givenPayout()
  const { quoted_amount = 0 } = await api.readTransaction(id)
  const amount = Math.round(quoted_amount * 100)
  for (const person of [ana, luis]) await say(id, { outcome: 'completed', reference: '004512', amount }, person)
  await database.sql`update payments.transactions set return_refused_at = now() where id = ${id}`
  const waitsFor = async (decides: boolean) =>
    (await readWaitingPayouts(api, { me: luis, reports: decides, decides })).items
      .filter((item) => item.id === id)
      .map(({ kind }) => kind)
  expect([await waitsFor(true), await waitsFor(false)]).toEqual([['returned'], ['returned']])

  await say(id, { outcome: 'returned', reference: 'DEV-1', amount: 100 }, ana)
  expect([await waitsFor(true), await waitsFor(false)]).toEqual([['second'], ['returned']])
  await say(id, { outcome: 'returned', reference: 'DEV-1', amount: 100 }, luis)
  expect([await waitsFor(true), await waitsFor(false)]).toEqual([[], []])
})

test('a stop of payments waits until it is ended; one that ended does not hide another', async () => {
  const stop = { organizationId, reason: 'A test', by: 'ana' }
  expect((await readOpenStops(api)).items).toEqual([])
  await service.provisioning.stopPayments(stop)
  await service.provisioning.stopPayments({ ...stop, organizationId: null })
  expect((await readOpenStops(api)).items).toMatchObject([{ cause: 'operator' }, { cause: 'operator' }])
  await service.provisioning.startPayments(stop)
  expect((await readOpenStops(api)).items).toHaveLength(1)
  await service.provisioning.startPayments({ ...stop, organizationId: null })
  expect((await readOpenStops(api)).items).toEqual([])
})

test('a rate in quarantine waits until an operator lets it in', async () => {
  const id = randomUUID()
  await database.sql`select payments.quarantine_rate(${id}, 'static', 'USDC', 'VES', 400, now(), 284.11, now())`
  expect((await readWaitingRates(api)).items).toMatchObject([{ id, from: 'USDC', to: 'VES', mid: '400', lastMid: '284.11' }])
  const decision = { id, status: 'accepted', reason: 'It is so', by: 'ana' } as const
  expect(await service.provisioning.decideQuarantinedRate(decision)).toBe(true)
  expect((await readWaitingRates(api)).items).toEqual([])
})

test('a webhook endpoint that fails waits, and one that was given up; one that works or was switched off by hand does not', async () => {
  const made = await Promise.all(
    ['works', 'fails', 'gone', 'by-hand'].map(async (name) => {
      const answer = await send('POST', '/v1/webhook-endpoints', { url: `https://93.184.216.34/${name}` }, ana)
      return String((await answer.json()).id)
    }),
  )
  const [, fails = '', gone = '', byHand = ''] = made
  const { sql } = database
  await sql`update payments.webhook_endpoints set flagged_at = now(), failing_since = now() where id = ${fails}`
  await sql`update payments.webhook_endpoints set disabled_at = now(), disabled_reason = 'gone' where id = ${gone}`
  await sql`update payments.webhook_endpoints set disabled_at = now(), disabled_reason = 'by_hand' where id = ${byHand}`
  expect((await readBrokenEndpoints(api)).items.map(({ id }) => id).sort()).toEqual([fails, gone].sort())
})

test('a key that ends soon waits, the soonest first, until it is revoked, and a new one does not', async () => {
  const now = new Date()
  const endsIn = async (days: number) => {
    const expires_at = new Date(now.getTime() + days * day).toISOString()
    return (await api.createApiKey({ name: `Ends in ${days}`, scopes: ['rates:read'], expires_at })).id
  }
  const [later, soon] = [await endsIn(30), await endsIn(28)]
  await endsIn(365)
  const waiting = async (days: number) =>
    (await readEndingKeys(api, new Date(now.getTime() + days * day))).items.map(({ id }) => id)
  expect(await waiting(0)).toEqual([])
  expect(await waiting(26)).toEqual([soon, later])
  expect(await waiting(29)).toEqual([later])
  await api.revokeApiKey(soon)
  expect(await waiting(26)).toEqual([later])
})

test('a list is read to its end, and says so when it goes on', async () => {
  const pages: Record<string, { data: number[]; has_more: boolean; next_cursor: string | null }> = {
    '': { data: [1, 2], has_more: true, next_cursor: 'b' },
    b: { data: [3], has_more: false, next_cursor: null },
  }
  const read = async (cursor = '') => pages[cursor] ?? { data: [], has_more: false, next_cursor: null }
  expect(await readPages(read, 5)).toEqual({ items: [1, 2, 3], more: false })
  expect(await readPages(read, 1)).toEqual({ items: [1, 2], more: true })
  const again = async () => ({ data: [1], has_more: true, next_cursor: 'b' })
  await expect(readPages(again, 5)).rejects.toMatchObject({ code: 'api_invalid_answer' })
})

test('a source that does not answer is distinguished from one that this API lacks, and does not affect the rest', () => {
  const stop = { kind: 'stopped', id: 's1', cause: 'books', at: '2026-11-20T14:00:00.000Z' } as const
  const refused = (code: 'api_unreachable' | 'extension_missing') => ({ ok: false as const, code })
  const list = toWaitingList([
    { name: 'stops', found: { ok: true, value: { items: Array.from({ length: 9 }, () => stop), more: false } } },
    { name: 'payouts', found: refused('api_unreachable') },
    { name: 'rates', found: refused('extension_missing') },
  ])
  expect(list).toMatchObject({
    more: true,
    failed: [{ name: 'payouts', code: 'api_unreachable' }],
    missing: ['rates'],
    answered: true,
  })
  expect(list.items).toHaveLength(8)
  const seen = toWaitingList([{ name: 'quotes', found: { ok: true, value: { items: [], more: false, seenOnly: true } } }])
  expect([list.seenOnly, seen.seenOnly]).toEqual([false, true])
  expect(toWaitingList([{ name: 'payouts', found: refused('api_unreachable') }])).toMatchObject({ items: [], answered: false })
})

test('what waits is counted only if every source answered with all that it has', () => {
  const none = { items: [], more: false }
  const wholeWith = (found: Parameters<typeof toWaitingList>[0][number]['found']) =>
    toWaitingList([
      { name: 'stops', found: { ok: true, value: none } },
      { name: 'quotes', found },
    ]).whole
  expect(wholeWith({ ok: true, value: none })).toBe(true)
  expect(wholeWith({ ok: true, value: { ...none, seenOnly: true } })).toBe(false)
  for (const code of ['api_unreachable', 'extension_missing'] as const) expect(wholeWith({ ok: false, code })).toBe(false)
  expect(toWaitingList([]).whole).toBe(false)
})

test('what ends soonest comes first, and what has no deadline after it, the oldest first', () => {
  const made = (hour: string, endsAt?: string) => ({ endsAt, quote: { created_at: `2026-11-20T${hour}:00:00.000Z` } })
  const [newer, older] = [made('14'), made('09')]
  const ends = made('15', '2026-11-20T15:05:00.000Z')
  expect([newer, older, ends].sort(byDeadline)).toEqual([ends, older, newer])
})

async function givenPayout(): Promise<string> {
  const { provisioning } = service
  const account = await provisioning.createPrefundedAccount({ organizationId, name: randomUUID(), currency: 'USDC' })
  await provisioning.fund({ organizationId, accountId: account, amountMinor: 1_000_00n })
  const address = { address_line_1: 'Calle 1', city: 'Caracas', country: 'VE' }
  const customer = await api.createCustomer({ email: `${randomUUID()}@example.com`, type: 'individual', ...address })
  const [review] = (await api.listReviews({ customer_id: customer.id, status: 'open' })).data
  await api.decideReview(review?.id ?? '', { decision: 'approve' }, { actorId: ana })
  const bank = { account_type: 'pagomovil' as const, country_code: 'VE', bank_code: '0134', id_doc_number: 'V12345678' }
  const linked = await api.createBankAccount(customer.id, { ...bank, phone_number: '04141234567' })
  const quote = await api.createQuote({
    amount: 10_000,
    customer_id: customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: account },
    destination: { currency: 'VES', account_id: linked.id },
  })
  return (await api.payQuote(quote.id, { source: { prefunded_account_id: account } })).id
}

function sayRefused(id: string, actor: string): Promise<void> {
  return say(id, { outcome: 'rejected', code: '80' }, actor)
}

async function say(id: string, outcome: object, actor: string): Promise<void> {
  const answer = await send('POST', `/v1/payouts/${id}/outcome`, outcome, actor)
  if (answer.status !== 200) throw new ServiceError('internal_error', await answer.text())
}
