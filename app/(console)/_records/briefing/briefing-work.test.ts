import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { listAudit } from '#backoffice/audit/list-audit'
import { listBriefings } from '#backoffice/briefings/briefings'
import type { Role } from '#backoffice/people/roles'
import { givenPerson, passTime, type TestDesk, testDesk } from '#backoffice/test-desk'
import { may } from '#lib/access/permissions'
import { type ActionDeps, runAction, type Work } from '#lib/access/run-action'
import type { Staff } from '#lib/access/session'
import { BriefingVersion, ChangedBriefing, NewBriefing } from './briefing.schema'
import { changeWithRecord, removeWithRecord, writeWithRecord } from './briefing-work'

const origin = 'https://pay.example.com'
const text = { spanish: 'Banesco no está respondiendo.', english: 'Banesco is not answering.' }
let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const list = () => listBriefings(desk.db, desk.now())
const trailOf = async (objectId: string) => (await listAudit(desk.db, { objectId })).records

test('a text is written, changed and removed, and the trail says by whom and what it said', async () => {
  const gabriela = await given('compliance')
  expect(await act(gabriela, 'write', NewBriefing, writeWithRecord, { ...text, end: 'today' })).toMatchObject({ ok: true })
  const [{ id, version } = { id: '', version: 0 }] = await list()
  expect(await list()).toMatchObject([{ ...text, endsAt: new Date('2026-11-20T22:00:00.000Z'), authorName: gabriela.name }])
  const admin = await given('admin')
  const changed = { spanish: 'Banesco responde de nuevo.', english: 'Banesco answers again.', end: 'same' as const }
  const Changed = ChangedBriefing.extend(BriefingVersion.shape)
  expect(await act(admin, 'change', Changed, changeWithRecord, { ...changed, id, version })).toMatchObject({ ok: true })
  expect(await act(gabriela, 'change', Changed, changeWithRecord, { ...changed, id, version })).toMatchObject({
    code: 'stale_record',
  })
  expect(await act(gabriela, 'remove', BriefingVersion, removeWithRecord, { id, version })).toMatchObject({
    code: 'stale_record',
  })
  expect(await act(gabriela, 'remove', BriefingVersion, removeWithRecord, { id, version: version + 1 })).toMatchObject({
    ok: true,
  })
  expect(await list()).toEqual([])

  const { spanish, english } = changed
  const ends_at = '2026-11-20T22:00:00.000Z'
  const records = (await trailOf(id))
    .toReversed()
    .map(({ action, result, actorId, before, after }) => ({ action, result, actorId, before, after }))
  expect(records).toEqual([
    { action: 'briefing.write', result: 'done', actorId: gabriela.personId, before: null, after: { ...text, ends_at } },
    {
      action: 'briefing.change',
      result: 'done',
      actorId: admin.personId,
      before: { ...text, ends_at },
      after: { spanish, english, ends_at },
    },
    { action: 'briefing.remove', result: 'done', actorId: gabriela.personId, before: { spanish, english, ends_at }, after: null },
  ])
})

test('support, approvers and auditors are refused, which is recorded, and nothing is written', async () => {
  for (const role of ['support', 'approver', 'auditor'] as const) {
    const person = await given(role)
    expect(await act(person, 'write', NewBriefing, writeWithRecord, { ...text, end: 'open' }), role).toMatchObject({
      code: 'forbidden',
    })
    const { records } = await listAudit(desk.db, { actorId: person.personId, results: ['denied'] })
    expect(records, role).toMatchObject([{ action: 'briefing.write', objectId: 'briefing.write' }])
  }
  expect(await list()).toEqual([])
})

test('personal data and an end that is over are refused at their field, and a fourth text as a whole', async () => {
  const finance = await given('finance')
  const send = (input: object) => act(finance, 'write', NewBriefing, writeWithRecord, { ...text, end: 'tonight', ...input })
  const field = (pointer: string, code: string) => ({ ok: false, code: 'validation_failed', fields: [{ pointer, code }] })
  expect(await send({ english: 'Write to ana@example.com please' })).toEqual(field('/english', 'invalid_format'))
  expect(await send({ spanish: 'Llame al 0412 555 1234' })).toEqual(field('/spanish', 'invalid_format'))
  passTime(desk, 9 * 3600)
  expect(await send({ end: 'today' })).toEqual(field('/end', 'out_of_range'))
  for (let written = 0; written < 3; written++) expect(await send({})).toMatchObject({ ok: true })
  expect(await send({})).toMatchObject({ code: 'too_many_briefings' })
  expect(await list()).toHaveLength(3)
})

async function given(role: Role): Promise<Staff> {
  const { personId, name } = await givenPerson(desk, [role])
  const choices = { email: 'x@puentesur.example', locale: null, theme: null, enteredBy: 'password' as const, proven: true }
  const session = { sessionId: randomUUID(), owedFactor: undefined, locksAt: desk.now(), endsAt: desk.now() }
  return { personId: personId ?? '', name, roles: [role], ...choices, ...session, can: (need) => may([role], need) }
}

/** Runs the work behind the real gate. */
function act<Schema extends z.ZodType>(
  staff: Staff,
  verb: 'write' | 'change' | 'remove',
  input: Schema,
  work: Work<z.output<Schema>, void>,
  raw: unknown,
) {
  const deps: ActionDeps = {
    appOrigin: origin,
    origin: async () => origin,
    requestId: async () => 'r1',
    address: async () => '203.0.113.7',
    staff: async () => staff,
    desk: async () => desk,
    isLocked: async () => false,
    goesOn: async () => true,
    isControlFlow: () => false,
    logFailure: (_action, _requestId, error) => {
      throw error
    },
  }
  return runAction(deps, { needs: 'briefing.write', input, audit: { action: `briefing.${verb}` } }, work, raw)
}
