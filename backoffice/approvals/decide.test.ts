import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { verifyAudit } from '../audit/verify-audit'
import type { Actor } from '../desk'
import { intentFor, type TestUpstream, testUpstream } from '../payments/test-payments'
import { changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { findApproval, listWhoMayDecide } from './approval'
import { askForPayment, type RequestedApproval } from './ask'
import { decideApproval, withdrawApproval } from './decide'
import { expireDueApprovals } from './due-approvals'
import { askForMore } from './reopen'

let desk: TestDesk
let upstream: TestUpstream
let [lucia, tomas, ines, both, admin]: Actor[] = []
let quotes = 0
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
  admin = await givenPerson(desk, ['admin'])
  ines = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 86_400)
  lucia = await givenPerson(desk, ['finance'])
  tomas = await givenPerson(desk, ['approver'])
  both = await givenPerson(desk, ['finance', 'approver'])
})

describe('a request', () => {
  test.each(['x', '-'.repeat(36), 'a'.repeat(36), ''])('is not found by %j, which is no id', async (id) => {
    expect(await findApproval(desk.db, id)).toBeUndefined()
  })

  test('waits with its hash, its rules and a week of time, and is recorded in the trail', async () => {
    const requested = await ask()
    const approval = await findApproval(desk.db, requested.id)
    expect(approval).toMatchObject({ state: 'waiting', hash: requested.hash, makerId: lucia?.personId, debitMinor: 3_232_00n })
    expect(approval?.fired.map(({ place }) => place)).toEqual([0, 3])
    expect(approval?.required).toEqual([{ role: 'approver', approvers: 1 }])
    expect(approval?.expiresAt.getTime()).toBe(desk.now().getTime() + 7 * 86_400_000)
    const [record] = (await listAudit(desk.db, { objectId: requested.id })).records
    expect(record).toMatchObject({
      action: 'approval.ask',
      reason: 'Invoice 2231',
      after: { hash: requested.hash, worst_rate: '282.6928' },
    })
  })

  test('made twice, in two tabs, is one request; anything else for the same quote is refused while it is open', async () => {
    const quoteId = nextQuote()
    const tabs = await Promise.all([ask({ quoteId }), ask({ quoteId })])
    expect(tabs[0]).toEqual(tabs[1])
    await expect(ask({ quoteId, amountMinor: 3_200_01n })).rejects.toMatchObject({ code: 'approval_waiting' })
    await withdrawApproval(desk, by(lucia), tabs[0]?.id ?? '')
    expect((await ask({ quoteId, amountMinor: 3_200_01n })).hash).not.toBe(tabs[0]?.hash)
  })

  test('above 10,000.00 takes two, also where only the bounds reach above it', async () => {
    const upTo = async (amountMinor: bigint, side: 'source' | 'destination') =>
      (await findApproval(desk.db, (await ask({ amountMinor, side, maker: await givenPerson(desk, ['finance']) })).id))?.required
    expect(await upTo(9_900_00n, 'source')).toEqual([{ role: 'approver', approvers: 1 }])
    expect(await upTo(2_800_000_00n, 'destination')).toEqual([{ role: 'approver', approvers: 2 }])
  })

  test('is made only by people who may pay according to the database', async () => {
    await expect(ask({ maker: by(tomas) })).rejects.toMatchObject({ code: 'forbidden' })
    await changeRoles(desk, by(admin), by(lucia).personId ?? '', ['support'])
    await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('who decides', () => {
  test('is one person of the role: what they approve is due', async () => {
    const requested = await ask()
    expect(await approve(by(tomas), requested)).toEqual({ state: 'approved', missing: [] })
    expect(await acts(requested.id)).toEqual(['approval.ask', 'approval.approve'])
  })

  test('is never a maker of the request, which the database checks again', async () => {
    const own = await ask({ maker: by(both) })
    const rows = desk.database
      .sql`insert into backoffice.approval_decisions (approval_id, person_id, person_name, decision, hash, at)
      values (${own.id}, ${by(both).personId}, 'Both', 'approve', ${own.hash}, now())`
    await expect(rows).rejects.toThrow('nobody decides what they asked for')
  })

  test('is who holds the role in the moment of pressing', async () => {
    const requested = await ask()
    await changeRoles(desk, by(admin), by(tomas).personId ?? '', ['auditor'])
    await expect(approve(by(tomas), requested)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(approve(await givenPerson(desk, ['finance']), requested)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await givenPerson(desk, ['approver'])
    await disablePerson(desk, by(admin), other.personId ?? '')
    await expect(approve(other, requested)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await findApproval(desk.db, requested.id))?.state).toBe('waiting')
  })

  test('is no admin, also one who got a role that decides before that was forbidden', async () => {
    const requested = await ask({ amountMinor: 12_000_00n })
    await approve(by(tomas), requested)
    const { sql } = desk.database
    const grant = async (person: Actor, roles: string[]) => {
      await sql`alter table backoffice.people disable trigger user`
      await sql`update backoffice.people set roles = ${roles} where id = ${person.personId}`
      await sql`alter table backoffice.people enable trigger user`
    }
    await sql`alter table backoffice.people drop constraint people_never_admin_and_approver`
    const past = await givenPerson(desk, ['approver'])
    await grant(past, ['admin', 'approver'])
    await expect(approve(past, requested)).rejects.toMatchObject({ code: 'forbidden' })
    expect(
      (await listWhoMayDecide(desk, { required: [{ role: 'approver', approvers: 1 }], makers: [] })).map(({ id }) => id),
    ).not.toContain(past.personId)
    // What they approved before counts no more either.
    await grant(by(tomas), ['admin', 'approver'])
    expect(await approve(by(ines), requested)).toMatchObject({ state: 'waiting', missing: [{ approvers: 1 }] })
  })

  test('are two if two are required, and not the same one twice', async () => {
    const requested = await ask({ amountMinor: 12_000_00n })
    expect(await approve(by(tomas), requested)).toEqual({ state: 'waiting', missing: [{ role: 'approver', approvers: 1 }] })
    await expect(approve(by(tomas), requested)).rejects.toMatchObject({ code: 'approval_closed' })
    expect(await approve(by(ines), requested)).toEqual({ state: 'approved', missing: [] })
  })

  test('of two, one who was disabled meanwhile does not count any more', async () => {
    const requested = await ask({ amountMinor: 12_000_00n })
    await approve(by(tomas), requested)
    await disablePerson(desk, by(admin), by(tomas).personId ?? '')
    expect(await approve(by(ines), requested)).toMatchObject({ state: 'waiting', missing: [{ approvers: 1 }] })
    const third = await givenPerson(desk, ['approver'])
    expect(await approve(third, requested)).toMatchObject({ state: 'approved' })
  })

  test('rejects with a reason, which stays, for good', async () => {
    const requested = await ask()
    await decideApproval(desk, by(tomas), {
      approvalId: requested.id,
      hash: requested.hash,
      decision: 'reject',
      reason: 'Same invoice',
    })
    await expect(approve(by(ines), requested)).rejects.toMatchObject({ code: 'approval_closed' })
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'rejected' })
    await expect(desk.database.sql`delete from backoffice.approvals where id = ${requested.id}`).rejects.toThrow('only added')
    await expect(desk.database.sql`update backoffice.approval_decisions set reason = ''`).rejects.toThrow('only added')
    const other = await ask()
    const wordless = decideApproval(desk, by(ines), { approvalId: other.id, hash: other.hash, decision: 'reject' })
    await expect(wordless).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

describe('what is decided', () => {
  test('is what was seen: another hash decides nothing', async () => {
    const requested = await ask()
    await expect(approve(by(tomas), { ...requested, hash: 'f'.repeat(64) })).rejects.toMatchObject({ code: 'approval_differs' })
  })

  test('cannot be changed by SQL, and is void where somebody did it nevertheless', async () => {
    const requested = await ask()
    const { sql } = desk.database
    const change = () =>
      sql`update backoffice.approvals set intent = jsonb_set(intent, '{accountId}', '"a2"') where id = ${requested.id}`
    await expect(change()).rejects.toThrow('what was asked for is not changed')
    await sql`alter table backoffice.approvals disable trigger approvals_stay_what_they_are`
    await change()
    await sql`alter table backoffice.approvals enable trigger approvals_stay_what_they_are`
    await expect(approve(by(tomas), requested)).rejects.toMatchObject({ code: 'approval_differs' })
  })

  test('is over after a week, by the clock and by the worker alike', async () => {
    const requested = await ask()
    passTime(desk, 7 * 86_400)
    await expect(approve(by(tomas), requested)).rejects.toMatchObject({ code: 'approval_closed' })
    await expireDueApprovals(desk)
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'expired' })
    expect(await acts(requested.id)).toEqual(['approval.ask', 'approval.expire'])
  })

  test('is withdrawn only by its maker, and then not decided', async () => {
    const requested = await ask()
    await expect(withdrawApproval(desk, by(both), requested.id)).rejects.toMatchObject({ code: 'forbidden' })
    await withdrawApproval(desk, by(lucia), requested.id)
    await expect(approve(by(tomas), requested)).rejects.toMatchObject({ code: 'approval_closed' })
    await expect(withdrawApproval(desk, by(lucia), requested.id)).rejects.toMatchObject({ code: 'approval_closed' })
  })

  test('waits again where those who approved are not enough any more', async () => {
    const requested = await ask()
    await approve(by(tomas), requested)
    await askForMore(desk, requested)
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'waiting', decidedAt: null })
  })
})

test('the trail of all this is one whole chain', async () => {
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
})

function nextQuote(): string {
  return `q${++quotes}`
}

type How = { maker?: Actor; quoteId?: string; amountMinor?: bigint; side?: 'source' | 'destination' }

function ask({ maker = by(lucia), quoteId = nextQuote(), ...requested }: How = {}): Promise<RequestedApproval> {
  return askForPayment(desk, maker, { quoteId, intent: intentFor(desk, upstream, requested), note: 'Invoice 2231' })
}

function approve(actor: Actor, { id: approvalId, hash }: RequestedApproval) {
  return decideApproval(desk, actor, { approvalId, hash, decision: 'approve' })
}

async function acts(id: string): Promise<string[]> {
  return (await listAudit(desk.db, { objectId: id })).records.map(({ action }) => action).reverse()
}

function by(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('nobody was given')
  return actor
}
