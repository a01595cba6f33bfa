import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenDeposits, givenDeposits } from '../deposits/test-deposits'
import type { Scope } from '../ground/scopes'
import { manualRail } from '../rails/manual-rail'
import { caller } from '../test-service'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
let deposits: GivenDeposits
let live: { id: string; key: string; accountId: string }
beforeAll(async () => {
  deposits = await givenDeposits()
  given = await givenTransfers({ rails: { test: manualRail() }, log: () => {} })
  const organization = await given.givenOrganization('live')
  const account = { organizationId: organization.id, name: 'Live', currency: 'USD' } as const
  live = { ...organization, accountId: await given.service.provisioning.createPrefundedAccount(account) }
})
afterAll(() => Promise.all([given.close(), deposits.close()]))

// An organization may have only 20 active keys.
afterEach(async () => {
  for (const { database } of [given, deposits])
    await database.sql`update payments.api_keys set revoked_at = now() where kind = 'partner'`
})

/** Takes the step with a key, in a person's name; returns the outcome or the error code. */
type Step = (key: string, name: string) => Promise<string>
type Home = Pick<GivenTransfers, 'call' | 'givenKey' | 'organizationId' | 'key'>
type Arranged = { step: Step; home: Home }
type Place = { arrange: () => Promise<Arranged>; proposes: Scope; decides: Scope; waits: string; done: string; isLive?: true }

const usual = { waits: 'pending_second_approval', done: 'done' }
/** Every operation that needs two people. */
const places: [string, Place][] = [
  [
    'an outcome of a payout',
    { arrange: payoutAtTheBank, proposes: 'transfers:settle', decides: 'transfers:approve', waits: 'claimed', done: 'confirmed' },
  ],
  [
    'a return of a payout that was delivered',
    { arrange: deliveredPayout, proposes: 'transfers:settle', decides: 'transfers:approve', waits: 'claimed', done: 'confirmed' },
  ],
  ['a match of a deposit', { arrange: matchOfDeposit, proposes: 'transfers:confirm', decides: 'transfers:approve', ...usual }],
  ['a refund of a deposit', { arrange: refundOfDeposit, proposes: 'transfers:confirm', decides: 'transfers:approve', ...usual }],
  [
    'a top-up of a live account',
    { arrange: topUp, proposes: 'prefunded:fund', decides: 'prefunded:approve', isLive: true, ...usual },
  ],
  ['an unblock', { arrange: blockedCustomer, proposes: 'kyc:review', decides: 'kyc:approve', ...usual }],
]

describe.each(places)('%s', (_, { arrange, proposes, decides, waits, done, isLive }) => {
  let step: Step
  let home: Home
  let keyOf: (...scopes: Scope[]) => Promise<string>
  beforeEach(async () => {
    const arranged = await arrange()
    step = arranged.step
    home = arranged.home
    keyOf = (...scopes) => arranged.home.givenKey(arranged.home.organizationId, { scopes })
  })
  const makeKey = async (key: string, name?: string) => {
    const headers: Record<string, string> = name === undefined ? {} : { 'x-actor-id': name }
    const made = await home.call('POST', '/v1/api-keys', { key, headers, body: { name: 'Made', scopes: [decides] } })
    return made.body
  }
  const rotate = async (key: string, id: string) =>
    (await home.call('POST', `/v1/api-keys/${id}/rotate`, { key, body: {} })).body.api_key

  test('is not done by one key, whomever it names', async () => {
    const key = await keyOf(proposes, decides)
    expect(await step(key, 'ana')).toBe(waits)
    expect(await step(key, 'luis')).toBe('self_approval_forbidden')
  })

  test('is done by a key that proposes and another that decides, and each can do no more than that', async () => {
    const [proposer, other, decider] = [await keyOf(proposes), await keyOf(proposes), await keyOf(decides)]
    expect(await step(decider, 'ana')).toBe(`lacks ${proposes}`)
    expect(await step(proposer, 'ana')).toBe(waits)
    expect(await step(other, 'ana')).toBe(`lacks ${decides}`)
    expect(await step(decider, 'ana')).toBe(done)
  })

  test('is done by two people of the console, whose key vouches for them, also when that key was made anew', async () => {
    const anew = await home.givenKey(home.organizationId, { kind: 'house' })
    expect(await step(home.key, 'ana')).toBe(waits)
    expect(await step(anew, 'ana')).toBe('self_approval_forbidden')
    expect(await step(anew, 'luis')).toBe(done)
  })

  test('is done by a person of the console and a key, unless this person made the key', async () => {
    const { api_key: made } = await makeKey(home.key, 'ana')
    expect(await step(home.key, 'ana')).toBe(waits)
    expect(await step(made, 'eva')).toBe('self_approval_forbidden')
    expect(await step(await keyOf(decides), 'ana')).toBe(done)
  })

  test('is proposed once, however many names one key sends at the same time', async () => {
    const key = await keyOf(proposes, decides)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => step(key, `person-${index}`)))
    expect(answers.sort()).toEqual([waits, ...Array(7).fill('self_approval_forbidden')].sort())
  })

  // In a live organization no key makes or rotates another one (key-reach.test.ts).
  if (isLive) return

  test('is not done by a key and another that it made or rotated, as they have one holder', async () => {
    const [maker, other] = [await keyOf(proposes, decides, 'keys:manage'), await keyOf(proposes, decides, 'keys:manage')]
    const { api_key: made } = await makeKey(maker)
    const { id } = await makeKey(other)
    const taken = await rotate(maker, id)
    expect(await step(maker, 'ana')).toBe(waits)
    expect(await step(made, 'luis')).toBe('self_approval_forbidden')
    expect(await step(taken, 'luis')).toBe('self_approval_forbidden')
    expect(await step(other, 'ana')).toBe(done)
  })

  test('is not done by one holder whose key a third has rotated: neither with its old secret nor with a key that it made', async () => {
    const [holder, third] = [await keyOf(proposes, decides, 'keys:manage'), await keyOf(proposes, decides, 'keys:manage')]
    const { api_key: made } = await makeKey(holder)
    expect(await step(holder, 'ana')).toBe(waits)
    const { body: mine } = await home.call('GET', '/v1/api-keys?limit=100', { key: third })
    const id = mine.data.find(({ prefix }: { prefix: string }) => holder.startsWith(`${prefix}_`)).id
    const fresh = await rotate(third, id)
    for (const key of [made, holder, fresh]) expect(await step(key, 'luis')).toBe('self_approval_forbidden')
    expect(await step(await keyOf(decides), 'luis')).toBe(done)
  })

  test('is not proposed by a key that was made and decided with the old secret of its maker, which a third has rotated', async () => {
    const [holder, third] = [await keyOf(proposes, decides, 'keys:manage'), await keyOf(proposes, decides, 'keys:manage')]
    const { api_key: key, id } = (
      await home.call('POST', '/v1/api-keys', { key: holder, body: { name: 'Both', scopes: [proposes, decides, 'keys:manage'] } })
    ).body
    const { api_key: made } = await makeKey(key)
    await rotate(third, id)
    expect(await step(holder, 'ana')).toBe(waits)
    for (const one of [key, made]) expect(await step(one, 'luis')).toBe('self_approval_forbidden')
    expect(await step(third, 'luis')).toBe(done)
  })
})

test('a payment by key is not approved by the key that pays, under any name, nor by one that it made', async () => {
  await given.service.provisioning.changeTransferSettings(given.organizationId, { keyApprovalAboveMinor: 0n })
  const [payer, approver] = [await given.givenKey(given.organizationId), await keyFor('transfers:approve')]
  const made = await given.call('POST', '/v1/api-keys', { key: payer, body: { name: 'Made', scopes: ['transfers:approve'] } })
  const quote = await given.quote()
  const approve = (key: string, name: string) =>
    given.call('POST', `/v1/transfers/quote/${quote.id}/approve`, {
      key,
      body: { amount: 10_100 },
      headers: { 'x-actor-id': name },
    })
  const pay = (name: string) => codeOf(caller(given.service, payer)('POST', `/v1/transfers/quote/${quote.id}/pay`, paying(name)))
  expect((await approve(payer, 'luis')).status).toBe(200)
  expect((await approve(payer, 'eva')).body.approved_by).toMatch(/^key:/)
  expect(await pay('ana')).toBe('self_approval_forbidden')
  expect((await approve(made.body.api_key, 'luis')).status).toBe(200)
  expect(await pay('ana')).toBe('self_approval_forbidden')
  expect((await approve(approver, 'ana')).status).toBe(200)
  expect(await pay('ana')).toBe('200')
  await given.service.provisioning.changeTransferSettings(given.organizationId, { keyApprovalAboveMinor: null })
  await given.mustBalance()
})

test('a key does not decide about what it changed itself, whomever it names; another key does, with the scope for it', async () => {
  const body = { email: 'x+kyc-review@example.com', type: 'individual', country: 'VE', address_line_1: 'A', city: 'B' }
  const key = await given.givenKey(given.organizationId)
  const made = await given.call('POST', '/v1/customers', { key, body, headers: { 'x-actor-id': 'ana' } })
  const [review] = (await given.call('GET', `/v1/kyc/reviews?customer_id=${made.body.id}`)).body.data
  const keyId = (await given.database.sql`select key_id as id from payments.events where object_id = ${made.body.id} limit 1`)[0]
    ?.id
  expect(review.changed_by).toEqual([`key:${keyId}`])
  const decide = (by: string, name: string) =>
    codeOf(
      given.call('POST', `/v1/kyc/reviews/${review.id}/decision`, {
        key: by,
        body: { decision: 'approve' },
        headers: { 'x-actor-id': name },
      }),
    )
  expect(await decide(key, 'luis')).toBe('self_approval_forbidden')
  expect(await decide(await keyFor('kyc:review'), 'luis')).toBe('lacks kyc:approve')
  expect(await decide(await keyFor('kyc:approve'), 'ana')).toBe('200')
})

test('the key of every step is kept beside whom it named, and only a name of the console stands as a person', async () => {
  const quote = await given.quote()
  const key = await given.givenKey(given.organizationId)
  const paid = await given.call('POST', `/v1/transfers/quote/${quote.id}/pay`, { key, ...paying('ana') })
  const { sql } = given.database
  const [event] =
    await sql`select actor_id, actor_note, key_id from payments.events where object_id = ${quote.id} and type = 'quote.paid'`
  expect(event).toMatchObject({ actor_id: null, actor_note: 'ana' })
  const booked = await sql`select distinct created_by, key_id from payments.ledger_transactions where quote_id = ${quote.id}`
  expect(booked).toEqual([{ created_by: `key:${event?.key_id}`, key_id: event?.key_id }])
  const told = await given.call('GET', `/v1/events?object_id=${quote.id}&type=quote.paid`)
  expect(told.body.data).toMatchObject([{ actor_id: `key:${event?.key_id}`, actor_note: 'ana' }])
  expect(paid.status).toBe(200)

  const mine = await given.quote()
  await given.call('POST', `/v1/transfers/quote/${mine.id}/pay`, paying('ana'))
  const shown = await given.call('GET', `/v1/events?object_id=${mine.id}&type=quote.paid`)
  expect(shown.body.data).toMatchObject([{ actor_id: 'ana', actor_note: null }])
})

function keyFor(scope: Scope): Promise<string> {
  return given.givenKey(given.organizationId, { scopes: [scope] })
}

function paying(name: string) {
  return { body: { source: { prefunded_account_id: given.prefundedId } }, headers: { 'x-actor-id': name } }
}

type Answered = { status: number; body: { code?: string; scope?: string } }
async function codeOf(answer: Promise<Answered>): Promise<string> {
  const { status, body } = await answer
  return body.scope === undefined ? (body.code ?? String(status)) : `lacks ${body.scope}`
}

function stepAt(path: string, body: object, home: Home = given): Arranged {
  const step: Step = async (key, name) => {
    const answer = await home.call('POST', path, { key, body, headers: { 'x-actor-id': name } })
    return answer.status === 200 ? (answer.body.step ?? answer.body.outcome) : codeOf(Promise.resolve(answer))
  }
  return { step, home }
}

async function payoutOf(said?: object): Promise<string> {
  const quote = await given.quote()
  const { body } = await given.pay(quote.id)
  await given.confirm(quote.id)
  await given.runJobs()
  for (const name of said === undefined ? [] : ['ana', 'luis'])
    await given.call('POST', `/v1/payouts/${body.id}/outcome`, { body: said, headers: { 'x-actor-id': name } })
  return `/v1/payouts/${body.id}/outcome`
}

async function payoutAtTheBank(): Promise<Arranged> {
  return stepAt(await payoutOf(), { outcome: 'rejected', code: '80' })
}

async function deliveredPayout(): Promise<Arranged> {
  const path = await payoutOf({ outcome: 'completed', reference: '004512', amount: 2_841_134 })
  return stepAt(path, { outcome: 'returned', reference: 'DEV-1', amount: 100 })
}

async function matchOfDeposit(): Promise<Arranged> {
  const quote = await deposits.depositQuote()
  await deposits.notify([deposits.told({ phone_number: deposits.payer() })])
  const [deposit] = await deposits.deposits('?limit=1')
  return stepAt(`/v1/deposits/${deposit?.id}/match`, { quote_id: quote.id }, deposits)
}

async function refundOfDeposit(): Promise<Arranged> {
  await deposits.notify([deposits.told({ phone_number: deposits.payer() })])
  deposits.advance(25 * 3600)
  await deposits.service.sweep()
  const [deposit] = await deposits.deposits('?limit=1')
  return stepAt(`/v1/deposits/${deposit?.id}/refund`, { reference: 'BACK-1' }, deposits)
}

let references = 0
async function topUp(): Promise<Arranged> {
  const body = { amount: 50_000, reference: `W-${++references}` }
  return stepAt(`/v1/prefunded-accounts/${live.accountId}/top-ups`, body, { ...given, organizationId: live.id, key: live.key })
}

async function blockedCustomer(): Promise<Arranged> {
  const address = { country: 'VE', address_line_1: 'A', city: 'B' }
  const body = { email: `b${++references}@example.com`, type: 'individual', ...address }
  const { id } = (await given.call('POST', '/v1/customers', { body })).body
  const fraud = { reason_code: 'fraud_suspected' }
  await given.call('POST', `/v1/customers/${id}/block`, { body: fraud })
  return stepAt(`/v1/customers/${id}/unblock`, fraud)
}
