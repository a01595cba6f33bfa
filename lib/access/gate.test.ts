import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import type { Actor } from '#backoffice/desk'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { admit } from './gate'
import { may } from './permissions'
import type { Staff } from './staff'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('a page that polls leaves no record of a second factor that is owed; a request does', async () => {
  const actor = await givenPerson(desk, ['finance'])
  const deps = {
    requestId: async () => 'r1',
    address: async () => '203.0.113.7',
    staff: async () => owing(actor),
    desk: async () => desk,
    isLocked: async () => false,
  }
  const request = { action: 'route.open', requested: '/api/console/exports', needs: 'export', fromHere: true } as const
  expect(await admit(deps, { ...request, polls: true })).toEqual({ ok: false, code: 'second_factor_missing' })
  expect(await denied(actor)).toEqual([])
  expect(await admit(deps, request)).toEqual({ ok: false, code: 'second_factor_missing' })
  expect(await denied(actor)).toMatchObject([{ objectId: 'export', code: 'second_factor_missing' }])
})

/** Returns a person of finance who still has to set a second factor up. */
function owing({ personId, name }: Actor): Staff {
  const choices = { email: 'x@puentesur.example', locale: null, theme: null, enteredBy: 'password' } as const
  const session = { sessionId: randomUUID(), proven: true, locksAt: desk.now(), endsAt: desk.now() }
  const roles = ['finance'] as const
  return {
    ...choices,
    ...session,
    personId: personId ?? '',
    name,
    roles: [...roles],
    owedFactor: 'missing',
    can: (need) => may(roles, need),
  }
}

async function denied({ personId }: Actor) {
  return (await listAudit(desk.db, { actorId: personId ?? '', results: ['denied'] })).records
}
