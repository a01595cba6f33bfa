import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { type GivenTransfers, givenTransfers } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
  await setLimit(100_00n)
})
afterAll(() => given.close())

test('a payment by key over the amount of the organization waits for a second person, and one up to it does not', async () => {
  const small = await given.quote({ amount: 99_00 })
  expect((await pay(small.id, 'ana')).status).toBe(200)
  const quote = await given.quote()
  const before = await given.balance()
  expect(code(await pay(quote.id, 'ana'))).toEqual([409, 'approval_required'])
  expect(await given.balance()).toEqual(before)

  const approved = await approve(quote.id, 'luis')
  expect(approved.body).toEqual({
    quote_id: quote.id,
    source_amount: 101,
    source_currency: 'USDC',
    approved_by: 'luis',
    approved_at: given.now().toISOString(),
  })
  expect((await pay(quote.id, 'ana')).status).toBe(200)
  expect(await given.events()).toContain('quote.approved')
  await given.mustBalance()
})

test('who approved may not pay, until a second person has approved too', async () => {
  const quote = await given.quote()
  await approve(quote.id, 'ana')
  expect(code(await pay(quote.id, 'ana'))).toEqual([403, 'self_approval_forbidden'])
  await approve(quote.id, 'luis')
  expect((await pay(quote.id, 'ana')).status).toBe(200)
})

test('nobody approves, and nobody pays what needs approval, without saying who they are', async () => {
  const quote = await given.quote()
  expect(code(await approve(quote.id, undefined))).toEqual([403, 'actor_required'])
  await approve(quote.id, 'luis')
  expect(code(await given.pay(quote.id))).toEqual([403, 'actor_required'])
})

test('an approval is for the quote and the amount it names', async () => {
  const [quote, other] = [await given.quote(), await given.quote()]
  const wrong = await approve(quote.id, 'luis', 10_000)
  expect([wrong.status, wrong.body.code, wrong.body.errors]).toMatchObject([
    409,
    'confirmation_mismatch',
    [{ pointer: '/amount', code: 'confirmation_mismatch' }],
  ])
  await approve(quote.id, 'luis')
  expect(code(await pay(other.id, 'ana'))).toEqual([409, 'approval_required'])
  await given.database.sql`insert into payments.quote_approvals
    select org_id, ${other.id}, 'eva', key_id, amount - 1, currency, created_at from payments.quote_approvals where quote_id = ${quote.id}`
  expect(code(await pay(other.id, 'ana')), 'another amount').toEqual([409, 'approval_required'])
  await expect(given.database.sql`update payments.quote_approvals set amount = 1`).rejects.toThrow('only ever added to')
})

test('two who approve and two who pay at once: one payment, and each approval once', async () => {
  const quote = await given.quote()
  const other = await given.anotherInstance()
  const through = (index: number) => (index % 2 ? given.call : other.call)
  const approvals = await Promise.all(
    Array.from({ length: 12 }, (_, index) => approve(quote.id, index % 3 ? 'luis' : 'eva', 10_100, through(index))),
  )
  expect(new Set(approvals.map(({ status }) => status))).toEqual(new Set([200]))
  const payments = await Promise.all(
    Array.from({ length: 12 }, (_, index) => pay(quote.id, index % 2 ? 'luis' : 'eva', through(index))),
  )
  await other.close()
  expect(payments.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(payments.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['quote_already_paid']),
  )
  const rows = await given.database
    .sql`select actor_id from payments.quote_approvals where quote_id = ${quote.id} order by actor_id`
  expect(rows.map(({ actor_id }) => actor_id)).toEqual(['eva', 'luis'])
  await given.mustBalance()
})

test('what can no longer be paid is not approved, and foreign quotes are not known', async () => {
  const [paid, cancelled, late] = [await given.quote(), await given.quote(), await given.quote()]
  await approve(paid.id, 'luis')
  const payment = await pay(paid.id, 'ana')
  expect((await approve(paid.id, 'eva')).body).toMatchObject({ code: 'quote_already_paid', transaction_id: payment.body.id })
  await given.cancel(cancelled.id)
  expect(code(await approve(cancelled.id, 'luis'))).toEqual([409, 'quote_cancelled'])
  given.advance(300)
  expect(code(await approve(late.id, 'luis'))).toEqual([409, 'quote_expired'])
  expect(code(await approve(newId(), 'luis'))).toEqual([404, 'quote_not_found'])
})

test('the key of a console, which has approvals of its own, pays as before', async () => {
  const { apiKey } = await given.service.provisioning.createApiKey({
    organizationId: given.organizationId,
    name: 'Console',
    scopes: ['transfers:pay'],
    limits: null,
    hasOwnApprovals: true,
  })
  const quote = await given.quote()
  const body = { source: { prefunded_account_id: given.prefundedId } }
  expect((await given.call('POST', `/v1/transfers/quote/${quote.id}/pay`, { key: apiKey, body })).status).toBe(200)
})

test('an organization that asks for no approval gets none', async () => {
  await setLimit(null)
  expect((await given.pay((await given.quote()).id)).status).toBe(200)
  await setLimit(0n)
  expect(code(await pay((await given.quote({ amount: 100 })).id, 'ana'))).toEqual([409, 'approval_required'])
})

function setLimit(keyApprovalAboveMinor: bigint | null): Promise<void> {
  return given.service.provisioning.changeTransferSettings(given.organizationId, { keyApprovalAboveMinor })
}

function approve(quoteId: string, actor: string | undefined, amount = 10_100, call = given.call) {
  const headers: Record<string, string> = actor === undefined ? {} : { 'x-actor-id': actor }
  return call('POST', `/v1/transfers/quote/${quoteId}/approve`, { body: { amount }, headers })
}

function pay(quoteId: string, actor: string, call = given.call) {
  const body = { source: { prefunded_account_id: given.prefundedId } }
  return call('POST', `/v1/transfers/quote/${quoteId}/pay`, { body, headers: { 'x-actor-id': actor } })
}

function code({ status, body }: { status: number; body: { code?: string } }) {
  return [status, body.code]
}
