import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listAudit } from '#backoffice/audit/list-audit'
import type { Actor } from '#backoffice/desk'
import type { Role } from '#backoffice/people/roles'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { smallPermit } from '#backoffice/test-permit'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { mustHave } from './gate'
import { may } from './permissions'
import { type ActionDeps, type ActionOptions, runAction, toRefusal, type Work } from './run-action'
import type { Staff } from './session'

const origin = 'https://pay.example.com'
const PayQuote = z.strictObject({ quoteId: z.string().min(1).max(64) })
const policy: ActionOptions<typeof PayQuote, string> = {
  needs: 'quote.pay',
  input: PayQuote,
  audit: {
    action: 'quote.pay',
    object: ({ quoteId }) => ({ kind: 'quote', id: quoteId }),
    after: (_input, status) => ({ status }),
  },
}

class Redirect extends Error {}

let desk: TestDesk
let finance: Actor
let id: string
let steps: string[]
let address: string
let logged: unknown[]
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(() => {
  id = randomUUID()
  steps = []
  address = '203.0.113.7'
  logged = []
})

test('the reason of another API is returned beside the code, and nothing else of its error', async () => {
  const error = new ServiceError('api_refused', 'createQuote: success: false', { reason: 'Closed on Sundays', cause: 'inside' })
  expect(toRefusal(error)).toEqual({ ok: false, code: 'api_refused', reason: 'Closed on Sundays' })
})

test('an action that is allowed works, answers, and leaves one record of who, what and how', async () => {
  expect(await run({})).toEqual({ ok: true, value: 'processing' })
  expect(steps).toEqual(['origin', 'staff', 'desk', 'work'])
  expect(await records()).toMatchObject([
    {
      actorId: finance.personId,
      actorRoles: ['finance'],
      action: 'quote.pay',
      objectId: id,
      result: 'done',
      requestId: 'r1',
      after: { status: 'processing' },
    },
  ])
})

test.each([null, 'null', 'https://evil.example', 'http://pay.example.com', 'https://pay.example.com.evil.example', ''])(
  'from the origin %j nothing is even looked at, and who was led there is written down',
  async (foreign) => {
    const actor = await givenPerson(desk, ['finance'])
    expect(await run({ origin: foreign, staff: staffOf(actor, ['finance']) })).toEqual({ ok: false, code: 'forbidden_origin' })
    expect(steps).toEqual(['origin', 'staff without keeping it alive', 'desk'])
    expect(await denied(actor)).toMatchObject([
      { action: 'quote.pay', objectId: 'quote.pay', code: 'forbidden_origin', after: { asked: 'action quote.pay' }, address },
    ])
  },
)

test('a dangerous act waits for a fresh proof of the person: nothing is done, and no refusal is recorded', async () => {
  const actor = await givenPerson(desk, ['compliance'])
  const staff = { ...staffOf(actor, ['compliance']), proven: false }
  const dangerous = { needs: 'field.reveal' } as const
  expect(await run({ staff, policy: dangerous })).toEqual({ ok: false, code: 'step_up_needed' })
  expect(steps).not.toContain('work')
  expect(await denied(actor)).toEqual([])
  const done = { ok: true, value: 'processing' }
  const proven = { ...staff, proven: true, owedFactor: undefined, locksAt: desk.now(), endsAt: desk.now() }
  expect(await run({ staff: proven, policy: dangerous })).toEqual(done)
  expect(await run({ staff, policy: { ...dangerous, reads: true } }), 'what only looks').toEqual(done)
  expect(await run({ staff, policy: { needs: 'customer.edit_contact' } }), 'any other act').toMatchObject({ ok: true })
})

test('a person with a locked session learns it, and nothing is done', async () => {
  expect(await run({ staff: null, locked: true })).toEqual({ ok: false, code: 'session_locked' })
  expect(steps).not.toContain('work')
})

test('who may not do a dangerous act is refused before any proof is requested', async () => {
  const actor = await givenPerson(desk, ['auditor'])
  const staff = { ...staffOf(actor, ['auditor']), proven: false }
  expect(await run({ staff, policy: { needs: 'field.reveal' } })).toEqual({ ok: false, code: 'forbidden' })
})

test('a stranger learns nothing of the input that an action expects, and a thousand tries are one record a minute', async () => {
  address = '198.51.100.77'
  for (let index = 0; index < 20; index++) {
    steps = []
    expect(await run({ staff: null, raw: { nonsense: true } })).toEqual({ ok: false, code: 'unauthenticated' })
    expect(steps).toEqual(['origin', 'staff', 'desk'])
    expect(await run({ staff: null, origin: 'https://evil.example' })).toEqual({ ok: false, code: 'forbidden_origin' })
  }
  const { records: all } = await listAudit(desk.db, { results: ['denied'] })
  const ofStranger = all.filter((record) => record.address === address)
  expect(ofStranger).toMatchObject([{ actorId: null, action: 'quote.pay', code: 'unauthenticated' }])
})

test('who may not is refused before the input is read, and the try is recorded', async () => {
  const actor = await givenPerson(desk, ['support'])
  expect(await run({ staff: staffOf(actor, ['support']), raw: { nonsense: true } })).toEqual({ ok: false, code: 'forbidden' })
  expect(steps).not.toContain('work')
  expect(await denied(actor)).toMatchObject([
    { action: 'quote.pay', objectId: 'quote.pay', code: 'forbidden', after: { asked: 'action quote.pay' }, address },
  ])
})

test('an id with NUL is refused as input of who may, and to who may not is no object of the record', async () => {
  const [finance, support] = [await givenPerson(desk, ['finance']), await givenPerson(desk, ['support'])]
  const raw = { quoteId: 'a\0b' }
  expect(await run({ staff: staffOf(finance, ['finance']), raw })).toEqual({ ok: false, code: 'validation_failed' })
  expect(await run({ staff: staffOf(support, ['support']), raw })).toEqual({ ok: false, code: 'forbidden' })
  expect(await denied(support)).toMatchObject([{ code: 'forbidden' }])
})

test('the record of a refused try names what it was about, once that has passed the schema, and nothing else that was sent', async () => {
  const actor = await givenPerson(desk, ['support'])
  const staff = staffOf(actor, ['support'])
  for (const raw of [{ quoteId: id }, { quoteId: id, note: 'ana@example.com' }]) {
    expect(await run({ staff, raw })).toEqual({ ok: false, code: 'forbidden' })
  }
  expect((await denied(actor)).map(({ after }) => after)).toEqual([
    { asked: 'action quote.pay' },
    { asked: 'action quote.pay', object_kind: 'quote', object_id: id },
  ])
})

test('what the work refuses for want of a permission is recorded as refused, with that permission', async () => {
  const staff = staffOf(finance, ['finance'])
  const work = async () => {
    mustHave(staff, 'customer.edit_critical')
    return 'changed'
  }
  const before = (await denied(finance)).length
  expect(await run({ staff, work })).toMatchObject({ ok: false, code: 'forbidden' })
  const [latest, ...earlier] = await denied(finance)
  expect(earlier).toHaveLength(before)
  expect(latest).toMatchObject({ action: 'quote.pay', objectId: 'customer.edit_critical', code: 'forbidden' })
  expect(latest?.after).toEqual({ asked: 'action quote.pay', object_kind: 'quote', object_id: id })
  expect(await records()).toEqual([])
})

test.each([
  [undefined, ''],
  ['text', ''],
  [{}, '/quoteId'],
  [{ quoteId: 7 }, '/quoteId'],
  [{ quoteId: '   ' }, '/quoteId'],
  [{ quoteId: 'q1', amount: 1 }, '/amount'],
])('the input %j is refused by field', async (raw, pointer) => {
  const result = await run({ raw })
  expect(result).toMatchObject({ ok: false, code: 'validation_failed', fields: [{ pointer }] })
  expect(steps).not.toContain('work')
})

test('what the API refused reaches the browser as its code, and the trail as a failure', async () => {
  const work = () =>
    Promise.reject(new ServiceError('insufficient_funds', 'only 3.00 of V12345678', { extra: { available: '3.00' } }))
  expect(await run({ work })).toEqual({ ok: false, code: 'insufficient_funds', extra: { available: '3.00' } })
  expect(await records()).toMatchObject([{ result: 'failed', code: 'insufficient_funds', after: null }])
})

test('a mistake of ours is logged, and the browser learns only that there was one', async () => {
  const mistake = new TypeError('V12345678 is not a function')
  expect(await run({ work: () => Promise.reject(mistake) })).toEqual({ ok: false, code: 'internal_error' })
  expect(logged).toEqual([mistake])
  expect(await records()).toMatchObject([{ result: 'failed', code: 'internal_error' }])
})

test('an action that ends by leading elsewhere is done', async () => {
  await expect(run({ work: () => Promise.reject(new Redirect()) })).rejects.toBeInstanceOf(Redirect)
  expect(await records()).toMatchObject([{ result: 'done' }])
})

test('a call to the API is bracketed by its own two records, and the action adds none', async () => {
  const work: Work<{ quoteId: string }, string> = (input, _staff, { call, desk: own, actor }) => {
    const intent = {
      operation: 'payQuote',
      object: { kind: 'quote', id: input.quoteId },
      idempotencyKey: `pay-${input.quoteId}`,
      permit: smallPermit(own, actor, input.quoteId),
    } as const
    return call(intent, async () => 'processing')
  }
  expect(await run({ work })).toEqual({ ok: true, value: 'processing' })
  expect(await records()).toMatchObject([{ result: 'done' }, { result: 'sent' }])
  expect(await run({ work }), 'refused before it is sent').toEqual({ ok: false, code: 'quote_already_paid' })
  expect(await records()).toMatchObject([
    { result: 'failed', code: 'quote_already_paid' },
    { result: 'done' },
    { result: 'sent' },
  ])
})

test('a change of the desk carries its record in its own transaction', async () => {
  const work: Work<{ quoteId: string }, string> = async (input, _staff, { desk: own, record }) => {
    await transaction(own.db, (tx) => record(tx, { object: { kind: 'quote', id: input.quoteId }, before: { note: null } }))
    return 'noted'
  }
  expect(await run({ work })).toEqual({ ok: true, value: 'noted' })
  expect(await records()).toMatchObject([{ result: 'done', before: { note: null } }])
})

test('a change that is rolled back after its record leaves a failure instead', async () => {
  const work: Work<{ quoteId: string }, string> = (input, _staff, { desk: own, record }) =>
    transaction(own.db, async (tx) => {
      await record(tx, { object: { kind: 'quote', id: input.quoteId } })
      throw new ServiceError('not_found', 'deleted meanwhile')
    })
  expect(await run({ work })).toMatchObject({ code: 'not_found' })
  expect(await records()).toMatchObject([{ result: 'failed', code: 'not_found' }])
})

test('what cannot be recorded is not answered as done', async () => {
  await desk.database.sql`alter table backoffice.audit_records rename to audit_records_away`
  try {
    expect(await run({})).toEqual({ ok: false, code: 'internal_error' })
  } finally {
    await desk.database.sql`alter table backoffice.audit_records_away rename to audit_records`
  }
})

type Case = {
  origin?: string | null
  staff?: Staff | null
  locked?: boolean
  raw?: unknown
  work?: Work<{ quoteId: string }, string>
  policy?: Pick<ActionOptions<typeof PayQuote, string>, 'needs' | 'reads'>
}

function run(given: Case) {
  const note = <V>(step: string, value: V): Promise<V> => {
    steps.push(step)
    return Promise.resolve(value)
  }
  const deps: ActionDeps = {
    appOrigin: origin,
    origin: () => note('origin', given.origin === undefined ? origin : given.origin),
    requestId: async () => 'r1',
    address: async () => address,
    staff: (options) => {
      const step = options?.polls ? 'staff without keeping it alive' : 'staff'
      return note(step, given.staff === undefined ? staffOf(finance, ['finance']) : given.staff)
    },
    desk: () => note('desk', desk),
    isLocked: async () => given.locked === true,
    goesOn: async () => true,
    isControlFlow: (error) => error instanceof Redirect,
    logFailure: (_action, _requestId, error) => logged.push(error),
  }
  const work: Work<{ quoteId: string }, string> = (input, staff, context) => {
    steps.push('work')
    return given.work ? given.work(input, staff, context) : Promise.resolve('processing')
  }
  return runAction(deps, { ...policy, ...given.policy }, work, 'raw' in given ? given.raw : { quoteId: id })
}

function staffOf({ personId, name }: Actor, roles: Role[]): Staff {
  const choices = {
    email: 'x@puentesur.example',
    locale: null,
    theme: null,
    enteredBy: 'password' as const,
    proven: true,
    owedFactor: undefined,
    locksAt: desk.now(),
    endsAt: desk.now(),
  }
  return { personId: personId ?? '', name, roles, sessionId: randomUUID(), ...choices, can: (need) => may(roles, need) }
}

async function denied({ personId }: Actor) {
  return (await listAudit(desk.db, { actorId: personId ?? '', results: ['denied'] })).records
}

async function records() {
  return (await listAudit(desk.db, { objectId: id })).records
}
