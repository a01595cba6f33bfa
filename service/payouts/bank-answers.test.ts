import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forOrganization } from '#database/row-scope'
import { manualRail } from '../rails/manual-rail'
import type { RailAdapter, RailOutcome } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'
import { caller } from '../test-service'
import { tapStatements } from '../testing/tap-statements'
import { type GivenTransfers, givenTransfers, venezuelanBank } from '../transfers/test-transfers'
import { readBankAnswers } from './bank-answers'

const [mercantil, banesco] = ['0105', '0134']
let given: GivenTransfers
/** How the payout that is handed over next ends; undefined if it does not. */
let plan: Plan | undefined
let pausedMs = 0
type Plan = { seconds: number; ends: RailOutcome }
const plans = new Map<string, Plan & { from: Date }>()

beforeAll(async () => {
  const rail: RailAdapter = {
    ...sandboxRail,
    pausedMs: () => pausedMs,
    async submit({ transactionId }, now) {
      if (plan === undefined) return { outcome: 'accepted' }
      plans.set(transactionId, { ...plan, from: now })
      return plan.seconds === 0 ? plan.ends : { outcome: 'accepted', checkAt: after(now, plan.seconds) }
    },
    async status({ transactionId }, now) {
      const planned = plans.get(transactionId)
      return planned && now >= after(planned.from, planned.seconds) ? planned.ends : { outcome: 'unknown' }
    },
  }
  given = await givenTransfers({ rails: { test: rail }, fundedMinor: 1_000_000_00n, log: () => {} })
  await given.service.provisioning.changeOrganization(given.organizationId, { autoConfirm: true })
})
afterAll(() => given.close())

const after = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)
const delivered: RailOutcome = { outcome: 'completed' }
const refused: RailOutcome = { outcome: 'rejected', failureCode: 'beneficiary_phone_invalid', code: '14' }
const unavailable: RailOutcome = { outcome: 'rejected', failureCode: 'bank_unavailable', code: '91' }

describe('how a bank answers', () => {
  test('is counted for each bank: what arrived, what was refused, and how long nine of ten took', async () => {
    const began = given.now()
    for (const seconds of [10, 20, 30, 40, 50, 60, 70, 80, 90, 400]) await lives({ seconds, ends: delivered })
    await lives({ seconds: 5, ends: refused })
    const { status, body } = await given.call('GET', '/v1/bank-answers')
    expect(status).toBe(200)
    expect(body).toEqual({
      as_of: given.now().toISOString(),
      since: '2026-11-20T04:00:00.000Z',
      data: [
        {
          bank_code: banesco,
          bank_name: 'Banesco',
          state: 'normal',
          sent: 11,
          received: 10,
          waiting: 0,
          queued: 0,
          oldest_waiting_since: null,
          unanswered_since: null,
          nine_of_ten_seconds: 90,
        },
      ],
    })
    expect(began.toISOString()).toBe('2026-11-20T14:00:00.000Z')
  })

  test('is silence since the first payout after its last answer; a refusal because it is unavailable is none', async () => {
    const since = given.now().toISOString()
    await hands()
    given.advance(60)
    await lives({ seconds: 120, ends: unavailable })
    expect(await ofBank(banesco)).toMatchObject({ state: 'normal', unanswered_since: since, waiting: 1 })
    given.advance(419)
    expect(await ofBank(banesco)).toMatchObject({ state: 'slow' })
    given.advance(1)
    expect(await ofBank(banesco)).toMatchObject({ state: 'not_answering', oldest_waiting_since: since, waiting: 1 })
    await lives({ seconds: 1, ends: delivered })
    expect(await ofBank(banesco)).toMatchObject({ state: 'slow', unanswered_since: null, oldest_waiting_since: since })
  })

  test('is not known from few payouts, and one bank is not measured by another', async () => {
    const destination = { currency: 'VES', account_id: await given.givenAccount(venezuelanBank) }
    await lives({ seconds: 900, ends: delivered, destination })
    expect(await ofBank(mercantil)).toMatchObject({ state: 'too_few', sent: 1, received: 1, nine_of_ten_seconds: 900 })
  })

  test('is silence too while the gateway is left alone, and payouts that wait for it are told apart', async () => {
    pausedMs = 20_000
    await hands()
    expect(await ofBank(banesco)).toMatchObject({ state: 'not_answering', queued: 1, waiting: 2 })
    expect(await ofBank(mercantil)).toMatchObject({ state: 'not_answering', queued: 0 })
    pausedMs = 0
    expect(await ofBank(mercantil)).toMatchObject({ state: 'too_few' })
  })

  test('is counted for the own organization alone, whatever key paid', async () => {
    const before = await ofBank(banesco)
    const program = caller(given.service, await given.givenKey(given.organizationId))
    plan = { seconds: 0, ends: delivered }
    const quote = await given.quote()
    expect((await given.pay(quote.id, { call: program })).status).toBe(200)
    await given.runJobs()
    plan = undefined
    expect(await ofBank(banesco)).toMatchObject({ sent: before.sent + 1, received: before.received + 1 })
    const stranger = caller(given.service, (await given.givenOrganization('test')).key)
    expect((await stranger('GET', '/v1/bank-answers')).body.data).toEqual([])
  })

  test('is not told by what was paid before the day, nor by what was not handed over, nor by what a person executes', async () => {
    await given.service.provisioning.changeOrganization(given.organizationId, { autoConfirm: false })
    const { id } = await given.quote()
    expect((await given.pay(id)).body.status).toBe('pending')
    const before = await ofBank(banesco)
    await given.cancel(id)
    expect(await ofBank(banesco)).toEqual(before)
    await given.database.sql`update payments.transactions set provider = ${manualRail().id} where type = 'withdraw'`
    expect(await given.call('GET', '/v1/bank-answers')).toMatchObject({ body: { data: [] } })
    await given.database.sql`update payments.transactions set provider = 'sandbox'`
    given.advance(24 * 3600)
    expect((await given.call('GET', '/v1/bank-answers')).body).toMatchObject({ since: '2026-11-21T04:00:00.000Z', data: [] })
  })
})

test('however many payouts there were, the answer finds what it tells by an index, from its newest end', async () => {
  const { database, organizationId } = given
  const { statements } = await tapStatements(database, () =>
    readBankAnswers({ db: forOrganization({ db: database.db }, organizationId).db, organizationId }, given.now()),
  )
  const [statement = ''] = statements
  const rows = await database.appSql.begin(async (tx) => {
    await tx.unsafe(`set local enable_seqscan = off; set local cauce.organization = '${organizationId}'`)
    return tx.unsafe(`explain (generic_plan) ${statement}`)
  })
  const text = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Limit[^\n]*\n\s+->\s+Index Scan using transactions_newest_by_type on transactions/)
  expect(text).not.toMatch(/Seq Scan/)
})

/** Pays a quote and hands its payout over. */
async function hands(change: Record<string, unknown> = {}): Promise<void> {
  const paid = await given.pay((await given.quote(change)).id)
  expect(paid.status, paid.text).toBe(200)
  await given.runJobs()
}

/** Hands a payout over, which ends after some seconds. */
async function lives({ seconds, ends, ...change }: Plan & Record<string, unknown>): Promise<void> {
  plan = { seconds, ends }
  await hands(change)
  plan = undefined
  given.advance(seconds)
  await given.runJobs()
}

async function ofBank(code: string | undefined) {
  const { body } = await given.call('GET', '/v1/bank-answers')
  return body.data.find((one: { bank_code: string }) => one.bank_code === code)
}
