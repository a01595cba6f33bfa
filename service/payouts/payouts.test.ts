import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualRail } from '../rails/manual-rail'
import { caller } from '../test-service'
import { type GivenTransfers, givenTransfers, venezuelanBank } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ rails: { test: manualRail() }, fundedMinor: 1_000_000_00n, log: () => {} })
})
afterAll(() => given.close())

const amount = 2_841_134
const paid = { outcome: 'completed', reference: '004512', amount }
const refused = { outcome: 'rejected', code: '80' }
const cameBack = { outcome: 'returned', reference: 'DEV-77', amount }

test('a live organization without a rail of its own is paid out by people, and sees only its own payouts', async () => {
  const live = await given.givenOrganization('live')
  const call = caller(given.service, live.key)
  const { provisioning } = given.service
  const account = await provisioning.createPrefundedAccount({ organizationId: live.id, name: 'USDC', currency: 'USDC' })
  await provisioning.fund({ organizationId: live.id, accountId: account, amountMinor: 1_000_00n })
  const address = { country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const customer = await call('POST', '/v1/customers', { body: { email: 'ana@example.com', type: 'individual', ...address } })
  const linked = await call('POST', `/v1/customers/${customer.body.id}/bank-accounts`, { body: venezuelanBank })
  await given.database.sql`update payments.customers set state = 'ACTIVE', kyc_status = 'approved' where id = ${customer.body.id}`
  const source = { payment_rail: 'prefunded_account', currency: 'USDC' }
  const destination = { currency: 'VES', account_id: linked.body.id }
  const quote = await call('POST', '/v1/transfers/quote', {
    body: { amount: 10_000, customer_id: customer.body.id, source, destination },
  })
  const body = { source: { prefunded_account_id: account } }
  const paidQuote = await call('POST', `/v1/transfers/quote/${quote.body.id}/pay`, { body })
  expect(paidQuote.body, paidQuote.text).toMatchObject({ status: 'processing', payment_provider: 'manual' })
  await given.runJobs()
  const { data } = (await call('GET', '/v1/payouts/waiting')).body
  expect(data).toMatchObject([
    { transaction: { id: paidQuote.body.id }, beneficiary: { account_number: '0105************7890' } },
  ])
  expect(await waiting()).not.toContain(paidQuote.body.id)
  expect(await say(paidQuote.body.id, paid, 'ana')).toEqual([404, 'transaction_not_found'])
})

describe('a payout that a person executes at the bank', () => {
  test('waits in the list, oldest first and masked, until two people have said how it ended', async () => {
    const [first, second] = [await atTheBank(), await atTheBank()]
    expect(await waiting()).toEqual(expect.arrayContaining([first, second]))
    expect((await waiting()).indexOf(first)).toBeLessThan((await waiting()).indexOf(second))
    const page = await given.call('GET', '/v1/payouts/waiting?limit=1')
    expect(page.body).toMatchObject({ has_more: true, data: [{ beneficiary: { phone_number: '+58412*****09' }, claim: null }] })
    const next = await given.call('GET', `/v1/payouts/waiting?limit=1&cursor=${page.body.next_cursor}`)
    expect(next.body.data[0].transaction.id).not.toBe(page.body.data[0].transaction.id)
    expect(page.text).not.toMatch(/4120000009|12345678/)

    expect(await say(first, paid, 'ana')).toEqual([200, 'claimed'])
    expect(await waiting()).toContain(first)
    expect(await say(first, paid, 'luis')).toEqual([200, 'confirmed'])
    expect(await waiting()).not.toContain(first)
    expect(await given.readTransaction(first)).toMatchObject({ status: 'completed', provider_reference: '004512' })
    await given.mustBalance()
  })

  test('is refunded when two people read that the network refused it', async () => {
    const before = await given.balance()
    const id = await atTheBank()
    await sayTwice(id, refused)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'beneficiary_document_mismatch' })
    expect(await given.balance()).toEqual(before)
    await given.mustBalance()
  })

  test.each(['90', '91'])('is refunded when two people read that the bank was out of service (%s)', async (code) => {
    const before = await given.balance()
    const id = await atTheBank()
    await sayTwice(id, { outcome: 'rejected', code })
    expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'bank_unavailable' })
    expect(await given.balance()).toEqual(before)
    await given.mustBalance()
  })

  test('that was delivered and came back is refunded when two people have read so', async () => {
    const before = await given.balance()
    const id = await atTheBank()
    await sayTwice(id, paid)
    expect(await say(id, cameBack, 'ana')).toEqual([200, 'claimed'])
    expect(await waiting()).toContain(id)
    expect(await say(id, cameBack, 'luis')).toEqual([200, 'confirmed'])
    expect(await waiting()).not.toContain(id)
    expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'returned' })
    expect(await given.balance()).toEqual(before)
    await given.mustBalance()
  })

  test('is not moved by one person, nor by somebody who is not named', async () => {
    const id = await atTheBank()
    expect(await say(id, paid, undefined)).toEqual([403, 'actor_required'])
    expect(await say(id, paid, 'ana')).toEqual([200, 'claimed'])
    expect(await say(id, paid, 'ana')).toEqual([403, 'self_approval_forbidden'])
    expect(await say(id, refused, 'ana')).toEqual([403, 'self_approval_forbidden'])
    expect(await given.readTransaction(id)).toMatchObject({ status: 'processing' })
    expect(await steps(id)).toEqual(['claimed'])
    await given.mustBalance()
  })

  test.each([
    ['another ending', refused],
    ['another reference', { ...paid, reference: '004513' }],
  ])('is left where it is when the second person reads %s: both are void, and it begins anew', async (_, other) => {
    const id = await atTheBank()
    await say(id, paid, 'ana')
    expect(await say(id, other, 'luis')).toEqual([200, 'voided'])
    expect(await given.readTransaction(id)).toMatchObject({ status: 'processing' })
    expect(await say(id, paid, 'luis')).toEqual([200, 'claimed'])
    expect(await say(id, paid, 'ana')).toEqual([200, 'confirmed'])
    expect(await steps(id)).toEqual(['claimed', 'voided', 'claimed', 'confirmed'])
    await given.mustBalance()
  })

  test('is not moved by a report that answers another one than the waiting one: whoever sent it has not read it', async () => {
    const id = await atTheBank()
    const answering = (answers: string | null) => ({ ...paid, answers })
    expect(await say(id, answering('0199a3c4-0000-7000-8000-000000000001'), 'ana')).toEqual([412, 'precondition_failed'])
    expect(await say(id, answering(null), 'ana')).toEqual([200, 'claimed'])
    expect(await say(id, answering(null), 'ana')).toEqual([403, 'self_approval_forbidden'])
    expect(await say(id, answering(null), 'luis')).toEqual([412, 'precondition_failed'])
    const first = (await read(id)).claim.id
    expect(await say(id, { ...answering(first), reference: '004513' }, 'luis')).toEqual([200, 'voided'])
    expect(await say(id, answering(null), 'ana')).toEqual([200, 'claimed'])
    expect(await say(id, answering(first), 'luis')).toEqual([412, 'precondition_failed'])
    expect(await steps(id)).toEqual(['claimed', 'voided', 'claimed'])
    expect(await say(id, answering((await read(id)).claim.id), 'luis')).toEqual([200, 'confirmed'])
    await given.mustBalance()
  })

  test('needs a second reading within a day; after it the next one is a first again', async () => {
    const id = await atTheBank()
    await say(id, paid, 'ana')
    given.advance(86_400)
    expect((await read(id)).claim).toBeNull()
    expect(await say(id, paid, 'luis')).toEqual([200, 'claimed'])
    given.advance(86_399)
    expect(await say(id, paid, 'ana')).toEqual([200, 'confirmed'])
  })

  test('cannot have been paid with another amount, nor refused with a code that is no refusal', async () => {
    const id = await atTheBank()
    expect(await say(id, { ...paid, amount: amount - 1 }, 'ana')).toEqual([409, 'confirmation_mismatch'])
    for (const code of ['00', '05', '68', 'DU01']) {
      expect(await say(id, { outcome: 'rejected', code }, 'ana')).toEqual([422, 'validation_failed'])
    }
    for (const body of [
      { outcome: 'completed', amount },
      { outcome: 'completed', reference: '004512' },
      { outcome: 'rejected' },
      {},
    ]) {
      expect(await say(id, body, 'ana')).toEqual([422, 'validation_failed'])
    }
    expect(await steps(id)).toEqual([])
  })

  test('hides the first reading from the second person, and shows the full account only to who may reveal, on record', async () => {
    const id = await atTheBank()
    await say(id, paid, 'ana')
    const masked = await read(id)
    expect(masked.claim).toMatchObject({ outcome: 'completed', actor_id: 'ana' })
    expect(JSON.stringify(masked)).not.toMatch(/004512|4120000009|V12345678/)

    const key = await given.givenKey(given.organizationId, { scopes: ['transfers:settle'] })
    const denied = await given.call('GET', `/v1/payouts/${id}?reveal=true`, { key })
    expect([denied.status, denied.body.scope]).toEqual([403, 'bank_accounts:reveal'])
    const revealed = await given.call('GET', `/v1/payouts/${id}?reveal=true`, { headers: { 'x-actor-id': 'luis' } })
    expect(revealed.body.beneficiary).toMatchObject({ phone_number: '+584120000009', id_doc_number: 'V12345678' })
    const records = await given.database.sql`
      select actor_id from payments.events where type = 'bank_account.revealed' and data ->> 'transaction_id' = ${id}`
    expect(records).toMatchObject([{ actor_id: 'luis' }])
  })

  test('is settled once, however many people say the same at once, through two processes', async () => {
    const seed = randomInt(1e6)
    console.log(`seed ${seed}`)
    const other = await given.anotherInstance()
    for (let round = 0; round < 10; round++) {
      const id = await atTheBank()
      const people = Array.from({ length: 4 + ((seed + round) % 5) }, (_, index) => `person-${index}`)
      const answers = await Promise.all(
        people.map((actor, index) => say(id, paid, actor, (seed + index) % 2 === 0 ? other.call : given.call)),
      )
      expect(answers.map(([, word]) => word).sort()).toEqual([
        'claimed',
        'confirmed',
        ...Array.from({ length: people.length - 2 }, () => 'invalid_transition'),
      ])
      expect(await steps(id)).toEqual(['claimed', 'confirmed'])
    }
    await other.close()
    await given.mustBalance()
  })
})

test('people decide only what is with them: not what waits to be confirmed, what is over, or what never went to a bank', async () => {
  const quote = await given.quote()
  const id = (await given.pay(quote.id)).body.id
  expect(await say(id, paid, 'ana')).toEqual([409, 'invalid_transition'])
  await given.cancel(quote.id)
  expect(await say(id, paid, 'ana')).toEqual([409, 'invalid_transition'])
  const wallet = { currency: 'USDC', account_id: given.customer.walletAddress }
  const inside = (await given.pay((await given.quote({ destination: wallet })).id)).body.id
  expect(await say(inside, cameBack, 'ana')).toEqual([404, 'transaction_not_found'])
})

test('what was said is never changed or deleted', async () => {
  await say(await atTheBank(), paid, 'ana')
  const { sql } = given.database
  await expect(sql`update payments.outcome_claims set actor_id = 'luis'`).rejects.toThrow('only ever added to')
  await expect(sql`delete from payments.outcome_claims`).rejects.toThrow('only ever added to')
})

/** Creates a confirmed payout that waits for the person at the bank. */
async function atTheBank(): Promise<string> {
  const quote = await given.quote()
  const { body } = await given.pay(quote.id)
  await given.confirm(quote.id)
  await given.runJobs()
  return body.id
}

async function say(id: string, body: unknown, actor: string | undefined, call = given.call): Promise<[number, string]> {
  const headers: Record<string, string> = actor === undefined ? {} : { 'x-actor-id': actor }
  const answer = await call('POST', `/v1/payouts/${id}/outcome`, { body, headers })
  return [answer.status, answer.body.step ?? answer.body.code]
}

async function sayTwice(id: string, body: unknown): Promise<void> {
  expect(await say(id, body, 'ana')).toEqual([200, 'claimed'])
  expect(await say(id, body, 'luis')).toEqual([200, 'confirmed'])
}

async function read(id: string) {
  return (await given.call('GET', `/v1/payouts/${id}`)).body
}

async function waiting(): Promise<string[]> {
  const { body } = await given.call('GET', '/v1/payouts/waiting?limit=100')
  return body.data.map(({ transaction }: { transaction: { id: string } }) => transaction.id)
}

/** Returns the steps of the claims, oldest first. */
async function steps(id: string): Promise<string[]> {
  const rows = await given.database
    .sql`select step from payments.outcome_claims where transaction_id = ${id} order by created_at, id`
  return rows.map(({ step }) => String(step))
}
