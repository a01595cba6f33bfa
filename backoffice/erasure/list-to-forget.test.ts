import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#contract/events'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { remoteApi } from '../calls/test-remote-api'
import { type Actor, operator } from '../desk'
import { addNote } from '../notes/notes'
import { addTag } from '../notes/tags'
import { remember } from '../registry/registry'
import { recordReveal } from '../reveals/reveals'
import { givenPerson, plansOf, type TestDesk, testDesk } from '../test-desk'
import { forgetErased } from './forget-erased'
import { listToForget } from './list-to-forget'

let desk: TestDesk
let support: Actor
beforeAll(async () => {
  desk = await testDesk()
  support = await givenPerson(desk, ['support'])
})
afterAll(() => desk.close())

const root = operator('root', 'r1')
const by = () => ({ personId: support.personId ?? '', name: support.name })
const paid = (kind: 'quote' | 'transaction', id: string) =>
  remember(desk.db, { kind, id: `${kind}-${id}`, label: 'x', details: { customer_id: id } }, desk.now())
const tell = (kind: string, id: string, after?: { bank_account_id: string }) =>
  transaction(desk.db, (tx) =>
    appendAudit(tx, desk, root, {
      action: 'a',
      object: { kind, id },
      result: 'done',
      ...(after ? { after } : { reason: 'Zulay' }),
    }),
  )
const reveal = (kind: string, id: string) =>
  recordReveal(desk, support, { object: { kind, id }, field: 'email', reason: 'Zulay' })

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a note', (id) => transaction(desk.db, (tx) => addNote(tx, desk, by(), { customerId: id, text: 'x' }))],
  ['a tag', (id) => transaction(desk.db, (tx) => addTag(tx, desk, by().personId, { customerId: id, tag: 'vip' }))],
  ['a name', (id) => remember(desk.db, { kind: 'customer', id, label: 'x' }, desk.now())],
  [
    'an account',
    (id) => remember(desk.db, { kind: 'bank_account', id: `a-${id}`, label: 'x', details: { customer_id: id } }, desk.now()),
  ],
  ['a reason in the trail', (id) => tell('customer', id)],
  ['a reason about a quote', async (id) => [await paid('quote', id), await tell('quote', `quote-${id}`)]],
  ['a reason for a reveal', async (id) => [await paid('transaction', id), await reveal('transaction', `transaction-${id}`)]],
  [
    'a reveal of an account that is gone',
    async (id) => [await tell('customer', id, { bank_account_id: `b-${id}` }), await reveal('bank_account', `b-${id}`)],
  ],
])('%s that is stored alone leads to its erasure, and to no second one', async (_what, store) => {
  const events = [erasure(randomUUID()), erasure(randomUUID())]
  const [{ object_id: id } = { object_id: '' }] = events
  await store(id)
  const api = remoteApi({ listEvents: async () => ({ data: events, has_more: false, next_cursor: null }) })
  expect((await listToForget(desk.db, events)).map(({ object_id }) => object_id)).toEqual([id])
  await forgetErased(desk, api)
  expect(await listToForget(desk.db, events)).toEqual([])
})

test('of a thousand erasures of whom nothing is left none is visited, and no table is read as a whole', async () => {
  const { sql } = desk.database
  await sql`insert into backoffice.registry (kind, id, label, details, first_seen_at, last_seen_at)
    select k, k || n, 'x', jsonb_build_object('customer_id', 'c' || n), now(), now() from generate_series(1, 5000) n, unnest(array['quote', 'transaction']) k`
  await sql`insert into backoffice.reveals (id, person_id, object_kind, object_id, field, reason, at)
    select gen_random_uuid(), ${by().personId}, 'customer', 'c' || n, 'email', 'x', now() from generate_series(1, 5000) n`
  await sql`analyze backoffice.registry, backoffice.reveals`
  const pages = Array.from({ length: 10 }, () => Array.from({ length: 100 }, () => erasure(randomUUID())))
  let page = 0
  const listEvents = async () => ({ data: pages[page] ?? [], has_more: page < 9, next_cursor: page < 9 ? String(++page) : null })
  const plans = await plansOf(desk, async () => {
    expect(await forgetErased(desk, remoteApi({ listEvents }))).toBe(0)
  })
  expect(plans).toHaveLength(10)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (registry|reveals)/)
})

function erasure(id: string): Event {
  return {
    id: randomUUID(),
    type: 'customer.erased',
    object_id: id,
    data: {},
    actor_id: null,
    actor_note: null,
    request_id: null,
    created_at: '2026-11-20T14:30:00.000Z',
  }
}
