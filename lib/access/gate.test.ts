import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import type { Actor } from '#backoffice/desk'
import type { OwedFactor } from '#backoffice/factors/owed-factor'
import { isRole } from '#backoffice/people/roles'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { admit, type GateDeps } from './gate'
import { may, type Need } from './permissions'
import type { Staff } from './staff'

const request = { action: 'route.open', requested: '/api/console/exports', needs: 'export', fromHere: true } as const

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('who owes a second factor reads, and is refused every act', async () => {
  const actor = await givenPerson(desk, ['admin', 'finance'])
  const ask = (needs: Need, owedFactor: OwedFactor = 'missing') => admit(depsFor(actor, owedFactor), { ...request, needs })
  for (const needs of ['quote.pay', 'people.manage'] as const) {
    expect(await ask(needs), needs).toEqual({ ok: false, code: 'second_factor_missing' })
  }
  expect((await denied(actor)).map(({ objectId }) => objectId).sort()).toEqual(['people.manage', 'quote.pay'])
  for (const needs of ['quote.read', 'approval.read', 'batch.read', 'security.change_own', 'signed_in'] as const) {
    expect(await ask(needs), needs).toMatchObject({ ok: true })
  }
  expect(await ask('quote.pay', 'not_shown')).toEqual({ ok: false, code: 'second_factor_not_shown' })
})

test('a page that polls leaves no record of a second factor that is owed; a request does', async () => {
  const actor = await givenPerson(desk, ['finance'])
  const deps = depsFor(actor, 'missing')
  expect(await admit(deps, { ...request, polls: true })).toEqual({ ok: false, code: 'second_factor_missing' })
  expect(await denied(actor)).toEqual([])
  expect(await admit(deps, request)).toEqual({ ok: false, code: 'second_factor_missing' })
  expect(await denied(actor)).toMatchObject([{ objectId: 'export', code: 'second_factor_missing' }])
})

function depsFor(actor: Actor, owedFactor: OwedFactor): GateDeps {
  return {
    requestId: async () => 'r1',
    address: async () => '203.0.113.7',
    staff: async () => owing(actor, owedFactor),
    desk: async () => desk,
    isLocked: async () => false,
  }
}

/** Returns the person as staff who still owe a second factor. */
function owing({ personId, name, roles }: Actor, owedFactor: OwedFactor): Staff {
  const held = roles.filter(isRole)
  const choices = { email: 'x@puentesur.example', locale: null, theme: null, enteredBy: 'password' } as const
  const session = { sessionId: randomUUID(), proven: true, locksAt: desk.now(), endsAt: desk.now() }
  return {
    ...choices,
    ...session,
    personId: personId ?? '',
    name,
    roles: held,
    owedFactor,
    can: (need) => may(held, need),
  }
}

async function denied({ personId }: Actor) {
  return (await listAudit(desk.db, { actorId: personId ?? '', results: ['denied'] })).records
}
