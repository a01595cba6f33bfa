import { randomInt, randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '#backoffice/audit/append-audit'
import { machineActor } from '#backoffice/desk'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import type { PaymentsApi } from '#contract/api'
import { type Database, transaction } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createPaymentsApi } from '#lib/api/client'
import { openTransport } from '#lib/api/transport'
import { createService, scopes } from '#service'
import { mergeNewest, type Place } from './merge-newest'
import { readPlace, writePlace } from './place-address'
import { accountAlert, type EntrySource, type Happened, readersOf } from './sources'

const seed = Number(process.env.RACE_SEED ?? randomInt(1e9))
let desk: TestDesk
let books: Database
let api: PaymentsApi
let organizationId: string
beforeAll(async () => {
  desk = await testDesk()
  const key = Buffer.alloc(32, 7)
  const secrets = { encryptionKey: key, fingerprintKey: key, keyPepper: key }
  const prepare = (fresh: Database) => createService({ database: fresh, secrets }).migrate()
  books = await testDatabase({ template: 'payments', prepare })
  const service = createService({ database: books, secrets })
  organizationId = await service.provisioning.createOrganization({ name: 'Cauce', environment: 'test' })
  const { apiKey } = await service.provisioning.createApiKey({
    organizationId,
    name: 'Desk',
    scopes: [...scopes],
    limits: null,
    kind: 'house',
  })
  api = createPaymentsApi({
    send: openTransport({ service: async () => service }),
    credentials: async () => ({ organizationId, apiKey }),
    extensions: async () => new Set(['listEvents', 'listTransactions']),
    amountUnit: 'minor',
  })
})
afterAll(async () => {
  await desk.close()
  await books.close()
})

test(`every record and every event of a customer is told once, in order, however they follow each other (seed ${seed})`, async () => {
  for (let round = 0; round < 12; round++) {
    const next = numbers(seed + round)
    const customer = await givenHistory(next, 10 + next(30))
    const entries = await readAll(customer.id, 1 + next(6), () => customer.happens())
    expect(entries, `round ${round}`).toEqual(customer.history.toReversed())
  }
})

test('what was done with an account is listed with its customer, also when it was added two hundred records ago', async () => {
  const [id, account] = [uuidv7(), uuidv7()]
  await record({ kind: 'customer', id }, 'bank_account.add', { bank_account_id: account })
  for (let index = 0; index < 220; index++) await record({ kind: 'customer', id }, 'note.add', {})
  await record({ kind: 'bank_account', id: account }, 'bank_account.remove', {})
  await record({ kind: 'bank_account', id: uuidv7() }, 'bank_account.remove', {})
  const entries = await readAll(id, 50, async () => {})
  expect(entries).toHaveLength(222)
})

test('what a program did is told with its key, what a person did here only by its record, and an alert only to those who see them', async () => {
  const id = uuidv7()
  desk.clock.now = new Date()
  const here = randomUUID()
  await record({ kind: 'customer', id }, 'customer.edit', {}, here)
  const byKey = await event(id, { type: 'customer.updated', key: uuidv7() })
  await event(id, { type: 'customer.updated', actor: 'ana', request: here })
  const blocked = randomUUID()
  await record({ kind: 'customer', id }, 'customer.block', {}, blocked)
  await event(id, { type: 'customer.blocked', actor: 'ana', request: blocked })
  const elsewhere = await event(id, { type: 'customer.updated', actor: 'ana', request: randomUUID() })
  const forged = await event(id, { type: 'customer.updated', key: uuidv7(), request: here })
  const told = async (seesAlerts: boolean) => {
    const page = await readersOf({ api, db: desk.db, seesAlerts }, id, 50).service('')
    return page.items.map(({ key }) => key).sort()
  }
  expect(await told(true)).toEqual([byKey, elsewhere, forged].sort())
  const alert = await event(id, { type: accountAlert, key: uuidv7() })
  expect([await told(true), await told(false)]).toEqual([
    [byKey, elsewhere, forged, alert].sort(),
    [byKey, elsewhere, forged].sort(),
  ])
})

/** Reads all pages of the timeline, each by the address in the page before. */
async function readAll(customerId: string, size: number, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const readers = readersOf({ api, db: desk.db, seesAlerts: true }, customerId, size)
  const lists = (['console', 'service', 'money'] as const).map((source) => ({ source, read: readers[source] }))
  const entries: string[] = []
  for (let place: Place<EntrySource> | undefined = {}; place !== undefined; ) {
    const page: Awaited<ReturnType<typeof mergeNewest<EntrySource, Happened>>> = await mergeNewest(lists, { place, size })
    expect(page.failed).toEqual([])
    entries.push(...page.items.map(({ key }) => key))
    place = page.next === null ? undefined : readPlace(writePlace(page.next))
    await meanwhile()
  }
  return entries
}

/** Makes a customer with `count` events in this console and in the service, several of them in the same millisecond. */
async function givenHistory(next: (below: number) => number, count: number) {
  const id = uuidv7()
  const history: string[] = []
  desk.clock.now = new Date(Date.now() - 3600_000)
  for (let index = 0; index < count; index++) {
    const here = next(2) === 0
    const sameMoment = index > 0 && next(3) === 0 && (here || history.at(-1)?.includes('-'))
    if (!sameMoment) desk.clock.now = new Date(desk.clock.now.getTime() + 1 + next(5))
    history.push(await (here ? record({ kind: 'customer', id }, 'note.add', {}) : event(id)))
  }
  return { id, history, happens: () => Promise.all([record({ kind: 'customer', id }, 'note.add', {}), event(id)]) }
}

/** Appends a record; returns its number. */
async function record(
  object: { kind: string; id: string },
  action: string,
  after: Record<string, string>,
  requestId: string = randomUUID(),
): Promise<string> {
  await transaction(desk.db, (tx) => appendAudit(tx, desk, machineActor(requestId), { action, object, result: 'done', after }))
  const [head] = await desk.database.sql`select seq from backoffice.audit_head`
  return String(head?.seq)
}

type Given = { type?: string; actor?: string; key?: string; request?: string }

/** Inserts an event; returns its id. */
async function event(customerId: string, { type = 'customer.kyc_updated', actor, key, request }: Given = {}): Promise<string> {
  const id = uuidv7()
  await books.sql`
    insert into payments.events (org_id, id, type, object_id, data, actor_id, key_id, request_id, created_at)
    values (${organizationId}, ${id}, ${type}, ${customerId}, '{}', ${actor ?? null}, ${key ?? null}, ${request ?? null}, ${desk.now()})`
  return id
}

/** Returns a pseudo-random generator with a seed. */
function numbers(from: number): (below: number) => number {
  let state = from >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
