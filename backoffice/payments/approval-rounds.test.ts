import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import { connectionUrl } from '#database/client'
import { transaction } from '#database/open'
import { startScript } from '#database/testing/processes'
import { findApproval } from '../approvals/approval'
import { askForPayment } from '../approvals/ask'
import { decideApproval } from '../approvals/decide'
import { verifyAudit } from '../audit/verify-audit'
import { resolveUnknown } from '../calls/resolve-unknown'
import { quoteOf, transactionOf } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { rememberPayment } from '../registry/remember-payment'
import { rememberQuote } from '../registry/remember-quote'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { endPaidApprovals } from './end-approval'
import { executeApproved } from './execute-approved'
import { sendPayment } from './send-payment'
import { depsOf, intentFor, openQuote, storePayments, type TestUpstream, testUpstream } from './test-payments'

/** Few in `npm test`, fifty in `npm run trials`. */
const rounds = Number(process.env.APPROVAL_ROUNDS ?? 2)
/** Detects a hang, not slowness. */
const timeout = 60_000 + rounds * 20_000
const seed = Number(process.env.APPROVAL_SEED ?? Date.now() % 1_000_000)

let desk: TestDesk
let upstream: TestUpstream
let tomas: Actor
let ines: Actor
let both: Actor
let payees = 0
let state = seed + 1
beforeAll(async () => {
  console.log(`seed ${seed} (APPROVAL_SEED), ${rounds} rounds (APPROVAL_ROUNDS)`)
  desk = await testDesk()
  tomas = await givenPerson(desk, ['approver'])
  ines = await givenPerson(desk, ['approver'])
  both = await givenPerson(desk, ['finance', 'approver'])
  await desk.database.sql`create table upstream_payments (quote_id text not null)`
})
afterAll(() => desk.close())
beforeEach(() => passTime(desk, 86_400))

test('the maker of a request decides nothing of it, with whatever second role, by the desk or by SQL', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const own = await givenRequested(round % 2 === 0 ? { maker: both } : { quoteMaker: both.personId ?? '' })
    await expect(approve(both, own)).rejects.toMatchObject({ code: 'self_approval_forbidden' })
    const bySql = desk.database
      .sql`insert into backoffice.approval_decisions (approval_id, person_id, person_name, decision, hash, at)
      values (${own.id}, ${both.personId}, 'Both', 'approve', ${own.hash}, now())`
    await expect(bySql).rejects.toThrow('nobody decides what they asked for')
    expect(await stateOf(own.id)).toBe('waiting')
    await approve(tomas, own)
    expect(await stateOf(own.id)).toBe('approved')
    await finish()
  }
})

test('two approvers at once, and two workers after them, are one decision and one payment', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const requested = await givenRequested()
    const both = await Promise.allSettled([approve(tomas, requested), approve(ines, requested)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([execute(), execute()])
    expect(await stateOf(requested.id)).toBe('paid')
    expect([...upstream.paid.values()]).toEqual([1])
  }
})

test('approved at 284.11 with a half percent of room it is paid down to 282.69 and not below', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    for (const rate of [283, 281, 282.69 + random(300) / 100, 282.68 - random(300) / 100]) {
      const requested = await givenRequested({ rate: 284.11 })
      await approve(tomas, requested)
      upstream.rate = Number(rate.toFixed(2))
      await execute()
      const isInside = upstream.rate >= 282.69
      expect(await findApproval(desk.db, requested.id), `at ${upstream.rate}`).toMatchObject(
        isInside ? { state: 'paid', code: null } : { state: 'returned', code: 'outside_bounds' },
      )
      expect(upstream.paid.size).toBe(isInside ? 1 : 0)
    }
  }
})

const edits = ['amountMinor', 'accountId', 'sourceAccountId', 'bounds', 'payee', 'reference', 'feesPaidBy', 'hash'] as const

test('any edit of what was approved voids it: the database refuses it, and what gets past the database is not paid', {
  timeout,
}, async () => {
  const { sql } = desk.database
  for (let round = 0; round < Math.max(rounds, edits.length); round++) {
    const edit = edits[round % edits.length] ?? 'hash'
    const requested = await givenRequested()
    await approve(tomas, requested)
    const changed =
      edit === 'hash'
        ? sql`update backoffice.approvals set hash = ${'0'.repeat(64)} where id = ${requested.id}`
        : sql`update backoffice.approvals set intent = jsonb_set(intent, array[${edit}::text], '"9"') where id = ${requested.id}`
    await expect((async () => changed)()).rejects.toThrow('what was asked for is not changed')
    await sql`alter table backoffice.approvals disable trigger approvals_stay_what_they_are`
    await sql`update backoffice.approvals set intent = jsonb_set(intent, array[${edit}::text], '"9"') where id = ${requested.id}`
    await sql`alter table backoffice.approvals enable trigger approvals_stay_what_they_are`
    await execute()
    expect(await findApproval(desk.db, requested.id), edit).toMatchObject({ state: 'returned', code: 'intent_changed' })
    expect([upstream.quotes.size, upstream.paid.size]).toEqual([0, 0])
  }
})

/** Lets the console see that this API files payments under references: only then "not found" proves that none was made. */
async function givenFiledPayment(): Promise<void> {
  const quote = quoteOf({ id: 'filed-before' })
  await rememberQuote(desk.db, quote, desk.now())
  const { external_transfer_id: reference } = quote
  await transaction(desk.db, (tx) =>
    rememberPayment(tx, { quoteId: quote.id, transaction: transactionOf({}), reference }, desk.now()),
  )
}

/** A crash before and after each API call, and one after the last step. */
const steps = 7

test('a worker that is killed (-9) between the decision and the payment pays once, or not at all and says so', {
  timeout,
}, async () => {
  await givenFiledPayment()
  for (let round = 0; round < rounds; round++) {
    const requested = await givenRequested()
    await approve(tomas, requested)
    const dieAt = 1 + ((seed + round) % steps)
    const url = connectionUrl(desk.database.connection)
    const now = desk.now().toISOString()
    const child = startScript(
      '../../backoffice/payments/test-pay-until-killed.ts',
      JSON.stringify({ url, now, payee: `${payees}`, dieAt }),
    )
    const complaints: string[] = []
    child.stderr.on('data', (text) => complaints.push(String(text)))
    const [, signal] = await once(child, 'exit')
    expect(signal, complaints.join('')).toBe('SIGKILL')
    await finish()
    const payments = await desk.database.sql`
      select from upstream_payments u where exists (
        select from backoffice.payment_permits p where p.quote_id = u.quote_id and p.approval_id = ${requested.id})`
    const ended = await findApproval(desk.db, requested.id)
    expect([ended?.state, payments.length], `killed at step ${dieAt}`).toEqual(
      payments.length === 1 ? ['paid', 1] : ['returned', 0],
    )
  }
  const twice = await desk.database.sql`select from upstream_payments group by quote_id having count(*) > 1`
  expect(twice).toHaveLength(0)
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
})

test('twenty payments just under the limit by one person in a day stop where the rule of the day says, one after the other and all at once', {
  timeout,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    passTime(desk, 86_400)
    const clerk = await givenPerson(desk, ['finance'])
    const deps = depsOf(desk, givenUpstream())
    const payOne = async (index: number) => {
      const id = `split-${payees}-${round}-${index}`
      const quote = openQuote(desk, {
        id,
        customer_id: `${id}-payee`,
        source_amount: toWireAmount(999_00n),
        destination: { currency: 'VES', account_id: `${id}-account` },
      })
      upstream.quotes.set(id, quote)
      try {
        await sendPayment(deps, clerk, { quote, prefundedAccountId: 'p1' })
        return 'paid'
      } catch (error) {
        return error instanceof ServiceError ? error.code : 'internal_error'
      }
    }
    const outcomes: string[] = []
    const all = Array.from({ length: 20 }, (_, index) => index)
    if (round % 2 === 0) for (const index of all) outcomes.push(await payOne(index))
    else outcomes.push(...(await Promise.all(all.map(payOne))))
    expect(outcomes.sort()).toEqual([
      ...Array.from({ length: 10 }, () => 'approval_required'),
      ...Array.from({ length: 10 }, () => 'paid'),
    ])
    expect(upstream.paid.size).toBe(10)
  }
})

type RequestedPayment = { id: string; hash: string }

/** Creates a separate payee and API, so that the sums of the day do not matter. */
function givenUpstream(): TestUpstream {
  payees++
  upstream = testUpstream(desk.now)
  upstream.customer.id = `c-${payees}`
  upstream.account.id = `a-${payees}`
  storePayments(upstream, desk.database.sql)
  return upstream
}

async function givenRequested({
  maker,
  quoteMaker,
  rate,
}: {
  maker?: Actor
  quoteMaker?: string
  rate?: number
} = {}): Promise<RequestedPayment> {
  const intent = intentFor(desk, givenUpstream(), { rate })
  return askForPayment(desk, maker ?? (await givenPerson(desk, ['finance'])), {
    quoteId: `q-${payees}`,
    intent,
    note: null,
    quoteMaker,
  })
}

function approve(who: Actor, { id, hash }: RequestedPayment) {
  return decideApproval(desk, who, { approvalId: id, hash, decision: 'approve' })
}

function execute(): Promise<number> {
  return executeApproved(depsOf(desk, upstream))
}

/** Lets the other workers continue until nothing is open. */
async function finish(): Promise<void> {
  const open = () => desk.database.sql`select from backoffice.approvals where closed_at is null limit 1`
  for (let turn = 0; turn < 12 && (await open()).length > 0; turn++) {
    passTime(desk, 100)
    await execute()
    await resolveUnknown(desk, upstream.api)
    await endPaidApprovals(desk)
  }
}

async function stateOf(id: string) {
  return (await findApproval(desk.db, id))?.state
}

/** Returns a whole number from 0 to below `below` by the seed (Park–Miller generator). */
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647
  return state % below
}
