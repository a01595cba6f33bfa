import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { decidePolicy, findWaitingPolicy, listPolicies, proposePolicy, readPolicy, withdrawPolicy } from './policies'
import { type PolicyRule, shippedRules } from './policy.rules'

let desk: TestDesk
let [beatriz, second]: Actor[] = []
const stricter: PolicyRule[] = shippedRules.map((rule) => ({ ...rule, approvers: 3 }))
const note = 'After the audit of November'
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 60)
  await desk.database.sql`delete from backoffice.approval_policies`
  beatriz = await givenPerson(desk, ['admin'])
  second = await givenPerson(desk, ['admin'])
})

test('the shipped policy holds until another one was accepted by a second admin', async () => {
  expect(await readPolicy(desk.db)).toEqual({ id: null, rules: shippedRules })
  const id = await proposePolicy(desk, by(beatriz), { rules: stricter, note, seen: null })
  expect(await readPolicy(desk.db)).toEqual({ id: null, rules: shippedRules })
  await decidePolicy(desk, by(second), { id, decision: 'accepted' })
  expect(await readPolicy(desk.db)).toEqual({ id, rules: stricter })
  const records = (await listAudit(desk.db, { objectId: id })).records
  expect(records.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['policy.accept', second?.personId],
    ['policy.propose', beatriz?.personId],
  ])
})

test('the database refuses a change that its own author accepts', async () => {
  const id = await proposePolicy(desk, by(beatriz), { rules: [], note, seen: null })
  const alone = desk.database.sql`update backoffice.approval_policies
    set state = 'accepted', decided_by = proposed_by, decided_at = now() where id = ${id}`
  await expect(alone).rejects.toThrow('approval_policies_two_people')
  expect((await readPolicy(desk.db)).id).toBeNull()
})

test('one change waits at a time, until it is decided or taken back by who proposed it', async () => {
  const id = await proposePolicy(desk, by(beatriz), { rules: stricter, note, seen: null })
  await expect(proposePolicy(desk, by(second), { rules: [], note, seen: null })).rejects.toMatchObject({ code: 'policy_waiting' })
  await expect(withdrawPolicy(desk, by(second), id)).rejects.toMatchObject({ code: 'forbidden' })
  await withdrawPolicy(desk, by(beatriz), id)
  await expect(decidePolicy(desk, by(second), { id, decision: 'accepted' })).rejects.toMatchObject({ code: 'policy_closed' })
  const rejected = await proposePolicy(desk, by(second), { rules: [], note, seen: null })
  await decidePolicy(desk, by(beatriz), { id: rejected, decision: 'rejected', reason: 'Nobody would be asked any more' })
  expect((await readPolicy(desk.db)).id).toBeNull()
  expect((await listPolicies(desk.db)).map(({ state }) => state).sort()).toEqual(['rejected', 'withdrawn'])
})

test('rules that were begun from a policy which is no longer in force do not replace the newer one unseen', async () => {
  const accepted = await proposePolicy(desk, by(second), { rules: stricter, note, seen: null })
  await decidePolicy(desk, by(beatriz), { id: accepted, decision: 'accepted' })
  const begunBefore = { rules: shippedRules, note, seen: null }
  await expect(proposePolicy(desk, by(beatriz), begunBefore)).rejects.toMatchObject({ code: 'stale_record' })
  expect(await findWaitingPolicy(desk.db)).toBeUndefined()
  await proposePolicy(desk, by(beatriz), { ...begunBefore, seen: accepted })
  expect(await findWaitingPolicy(desk.db)).toMatchObject({ replaces: accepted })
})

test('two admins who accept at once accept once', async () => {
  const id = await proposePolicy(desk, by(beatriz), { rules: stricter, note, seen: null })
  const third = await givenPerson(desk, ['admin'])
  const decided = await Promise.allSettled(
    [by(second), third].map((actor) => decidePolicy(desk, actor, { id, decision: 'accepted' })),
  )
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await findWaitingPolicy(desk.db)).toBeUndefined()
})

test('who is no admin any more neither proposes nor accepts, whatever their page knew', async () => {
  const id = await proposePolicy(desk, by(beatriz), { rules: stricter, note, seen: null })
  await changeRoles(desk, by(beatriz), by(second).personId ?? '', ['auditor'])
  await expect(decidePolicy(desk, by(second), { id, decision: 'accepted' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(proposePolicy(desk, by(second), { rules: [], note, seen: null })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a proposal of who is no longer an admin, or may no longer sign in, is rejected but not accepted', async () => {
  const third = await givenPerson(desk, ['admin'])
  const losses = [(id: string) => changeRoles(desk, third, id, ['auditor']), (id: string) => disablePerson(desk, third, id)]
  for (const lose of losses) {
    const author = await givenPerson(desk, ['admin'])
    const id = await proposePolicy(desk, author, { rules: [], note, seen: null })
    await lose(author.personId ?? '')
    await expect(decidePolicy(desk, by(second), { id, decision: 'accepted' })).rejects.toMatchObject({ code: 'policy_closed' })
    expect(await readPolicy(desk.db)).toEqual({ id: null, rules: shippedRules })
    await decidePolicy(desk, by(second), { id, decision: 'rejected' })
  }
})

test('an invalid rule that was written into the database by hand is not skipped: reading it fails', async () => {
  const id = await proposePolicy(desk, by(beatriz), { rules: stricter, note, seen: null })
  await decidePolicy(desk, by(second), { id, decision: 'accepted' })
  await desk.database.sql`update backoffice.approval_policies set rules = '[{"approvers": 0}]' where id = ${id}`
  await expect(readPolicy(desk.db)).rejects.toThrow()
})

function by(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('nobody was given')
  return actor
}
