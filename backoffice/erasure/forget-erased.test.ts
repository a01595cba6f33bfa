import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import type { EventPage, EventQuery } from '#contract/events'
import { transaction } from '#database/open'
import { listAudit } from '../audit/list-audit'
import { verifyAudit } from '../audit/verify-audit'
import { remoteApi } from '../calls/test-remote-api'
import { addNote, countNotes } from '../notes/notes'
import { addTag, listTags } from '../notes/tags'
import { findRemembered, remember } from '../registry/registry'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { forgetErased } from './forget-erased'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('what was written here about an erased customer goes, also that of the second page, and nothing of anybody else', async () => {
  const customers = [await givenCustomer(), await givenCustomer(), await givenCustomer()]
  const [first = '', second = '', other = ''] = customers
  const api = remoteApi({ listEvents: tell([[first], [second]]) })

  expect(await forgetErased(desk, api)).toBe(2)

  expect(await Promise.all(customers.map(leftOf))).toEqual([
    { notes: 0, tags: 0, names: 0 },
    { notes: 0, tags: 0, names: 0 },
    { notes: 1, tags: 1, names: 1 },
  ])
  expect(await trail(first)).toMatchObject([{ actorName: 'Cauce', after: { notes: 1, tags: 1, names: 1, reasons: 0, texts: 0 } }])
  expect(await trail(other)).toEqual([])
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
})

test('a list that leads back to itself ends with an error instead of never', async () => {
  const page = tell([[await givenCustomer()]])
  const listEvents = async (query: EventQuery) => ({
    ...(await page({ ...query, cursor: undefined })),
    has_more: true,
    next_cursor: '7',
  })
  await expect(forgetErased(desk, remoteApi({ listEvents }))).rejects.toMatchObject({ code: 'api_invalid_answer' })
})

test('a second time, and at the same time, nothing is left to do and nothing more is recorded', async () => {
  const customer = await givenCustomer()
  const api = remoteApi({ listEvents: tell([[customer]]) })
  const forgotten = await Promise.all([1, 2, 3, 4].map(() => forgetErased(desk, api)))
  expect(forgotten.reduce((sum, count) => sum + count)).toBe(1)
  expect(await trail(customer)).toHaveLength(1)

  passTime(desk, 3600)
  await remember(desk.db, { kind: 'customer', id: customer, label: 'a1b2c3d4' }, desk.now())
  expect(await forgetErased(desk, api)).toBe(0)
  expect(await leftOf(customer)).toMatchObject({ names: 1 })
})

test('an API that ignores the filter, and lists what else happened to customers, makes nobody forgotten', async () => {
  const customer = await givenCustomer()
  const list = tell([[customer]])
  const listEvents = async (query: EventQuery) => {
    const { data, ...page } = await list(query)
    return {
      ...page,
      data: ['customer.updated', 'customer.created', ''].flatMap((type) => data.map((event) => ({ ...event, type }))),
    }
  }
  expect(await forgetErased(desk, remoteApi({ listEvents }))).toBe(0)
  expect(await leftOf(customer)).toEqual({ notes: 1, tags: 1, names: 1 })
})

test('an API without events tells of nobody, and one that fails is not taken for it', async () => {
  await givenCustomer()
  expect(await forgetErased(desk, remoteApi({}))).toBe(0)
  const refusing = (code: AnyErrorCode) => remoteApi({ listEvents: () => Promise.reject(new ServiceError(code, 'no')) })
  expect(await forgetErased(desk, refusing('validation_failed'))).toBe(0)
  await expect(forgetErased(desk, refusing('service_unavailable'))).rejects.toMatchObject({ code: 'service_unavailable' })
})

/** Creates a customer with a note, a tag, and a name in the registry. */
async function givenCustomer(): Promise<string> {
  const id = randomUUID()
  const author = await givenPerson(desk, ['support'])
  const person = { personId: author.personId ?? '', name: author.name }
  await transaction(desk.db, async (tx) => {
    await addNote(tx, desk, person, { customerId: id, text: 'Zulay called from Mérida' })
    await addTag(tx, desk, person.personId, { customerId: id, tag: 'vip' })
  })
  await remember(desk.db, { kind: 'customer', id, label: 'Zulay Quintero' }, desk.now())
  return id
}

async function leftOf(id: string) {
  return {
    notes: await countNotes(desk.db, id),
    tags: (await listTags(desk.db, id)).length,
    names: (await findRemembered(desk.db, { kind: 'customer', id })) === undefined ? 0 : 1,
  }
}

async function trail(objectId: string) {
  return (await listAudit(desk.db, { action: 'customer.forget', objectId })).records
}

/** Returns an event feed that reports these customers as erased, one page per list. */
function tell(pages: string[][]) {
  return async ({ type, cursor }: EventQuery): Promise<EventPage> => {
    const at = Number(cursor ?? 0)
    const ofPage = type === 'customer.erased' ? (pages[at] ?? []) : []
    const data = ofPage.map((object_id) => ({
      id: randomUUID(),
      type: 'customer.erased',
      object_id,
      data: {},
      actor_id: null,
      actor_note: null,
      request_id: null,
      created_at: '2026-11-20T14:30:00.000Z',
    }))
    const hasMore = at + 1 < pages.length
    return { data, has_more: hasMore, next_cursor: hasMore ? String(at + 1) : null }
  }
}
