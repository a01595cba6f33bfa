import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenCompliance, givenCompliance } from './test-compliance'

let given: GivenCompliance
let prefunded: string
beforeAll(async () => {
  given = await givenCompliance()
  const { provisioning } = given.service
  const account = { organizationId: given.organizationId, name: 'Main', currency: 'USDC' } as const
  prefunded = await provisioning.createPrefundedAccount(account)
  await provisioning.fund({ organizationId: given.organizationId, accountId: prefunded, amountMinor: 1_000_000n })
})
afterAll(() => given.close())

test('a suspended customer comes back to where they stood', async () => {
  for (const [tag, state, event] of [
    ['', 'ACTIVE', 'customer.suspended'],
    ['+kyc-review', 'ONBOARDING', 'customer.suspended'],
  ] as const) {
    const id = await given.customer(tag)
    const suspended = await given.measure('suspend', id)
    expect([suspended.status, suspended.body.outcome, suspended.body.customer.state]).toEqual([200, 'done', 'SUSPENDED'])
    expect(await given.events(id)).toContain(event)
    const body = { reason_code: 'other', note: 'Cleared' }
    expect((await given.measure('reinstate', id, { body })).body.customer.state).toBe(state)
    expect((await given.events(id)).at(-1)).toBe('customer.reinstated')
  }
})

test('a suspended customer cannot be paid to, and is told apart from one who is not verified', async () => {
  const { customerId, quote } = await givenPayable()
  await given.measure('suspend', customerId)
  expect((await quote()).body.code).toBe('customer_suspended')
})

test('a review that is decided while the customer is suspended counts when they are reinstated', async () => {
  const id = await given.customer('+kyc-review')
  await given.measure('suspend', id)
  await given.decide((await given.review(id)).id, { decision: 'approve' })
  expect(await given.read(id)).toMatchObject({ state: 'SUSPENDED', kyc_status: 'approved' })
  expect((await given.measure('reinstate', id)).body.customer.state).toBe('ACTIVE')
})

test('a block calls open quotes off and gives back what was paid but not released', async () => {
  const { customerId, quote } = await givenPayable()
  const [open, paid] = [(await quote()).body.id, (await quote()).body.id]
  const payment = { source: { prefunded_account_id: prefunded } }
  const pay = (id: string) => given.call('POST', `/v1/transfers/quote/${id}/pay`, { body: payment })
  expect((await pay(paid)).status).toBe(200)

  const blocked = await given.measure('block', customerId, { body: { reason_code: 'court_order', note: 'File 7' } })
  expect(blocked.body).toMatchObject({ outcome: 'done', customer: { state: 'BLOCKED' } })
  for (const id of [open, paid]) expect((await given.call('GET', `/v1/transfers/quote/${id}`)).body.status).toBe('cancelled')
  expect(await given.events(paid)).toContain('quote.cancelled')
  expect((await quote()).body.code).toBe('customer_blocked')
  expect(await given.service.verifyLedger()).toEqual([])
  const [transaction] = await given.database
    .sql`select status, failure_code from payments.transactions where customer_id = ${customerId}`
  expect(transaction).toMatchObject({ status: 'failed', failure_code: 'cancelled' })
})

test('a block takes two people to undo, and ends in a suspension', async () => {
  const id = await given.customer()
  await given.measure('block', id, { actor: 'luis' })
  const first = await given.measure('unblock', id, { actor: 'ana' })
  expect([first.status, first.body.outcome, first.body.customer.state]).toEqual([200, 'pending_second_approval', 'BLOCKED'])
  expect((await given.read(id)).pending_unblock).toMatchObject({ requested_by: 'ana', reason_code: 'fraud_suspected' })

  const again = await given.measure('unblock', id, { actor: 'ana' })
  expect([again.status, again.body.code]).toEqual([403, 'self_approval_forbidden'])
  const nameless = await given.call('POST', `/v1/customers/${id}/unblock`, { body: { reason_code: 'other', note: 'x' } })
  expect([nameless.status, nameless.body.code]).toEqual([403, 'actor_required'])
  expect((await given.read(id)).state).toBe('BLOCKED')

  const second = await given.measure('unblock', id, { actor: 'eva' })
  expect(second.body).toMatchObject({ outcome: 'done', customer: { state: 'SUSPENDED', is_verified: true } })
  expect(second.body.customer.pending_unblock).toBeUndefined()
  expect((await given.events(id)).filter((type) => type === 'customer.unblocked')).toHaveLength(1)
  expect((await given.measure('reinstate', id)).body.customer.state).toBe('ACTIVE')
})

test('a measure is recorded with the person, or with the key of a program that names nobody, and never as a rule', async () => {
  const id = await given.customer('+kyc-review')
  const { id: review } = await given.review(id)
  const [key] = await given.database.sql`select id from payments.api_keys where org_id = ${given.organizationId}`
  for (const kind of ['suspend', 'reinstate', 'block']) {
    expect((await given.call('POST', `/v1/customers/${id}/${kind}`, { body: { reason_code: 'pep' } })).status).toBe(200)
  }
  await given.measure('unblock', id, { actor: 'ana' })
  const { history } = (await given.call('GET', `/v1/kyc/reviews/${review}`)).body
  expect(history.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
    ['request_unblock', 'ana'],
    ['block', `key:${key?.id}`],
    ['reinstate', `key:${key?.id}`],
    ['suspend', `key:${key?.id}`],
  ])
})

test('two people who name different reasons do not agree: the second request takes the place of the first', async () => {
  const id = await given.customer()
  await given.measure('block', id)
  const ask = (actor: string, reason_code: string, note?: string) =>
    given.measure('unblock', id, { actor, body: { reason_code, note } })
  await ask('ana', 'fraud_suspected', 'Her brother wrote')
  expect((await given.read(id)).pending_unblock).toMatchObject({ note: 'Her brother wrote' })
  const other = await ask('eva', 'data_mismatch')
  expect([other.body.outcome, other.body.customer.state]).toEqual(['pending_second_approval', 'BLOCKED'])
  expect((await given.read(id)).pending_unblock).toMatchObject({ requested_by: 'eva', reason_code: 'data_mismatch', note: null })
  const agreed = await ask('ana', 'data_mismatch', 'So it is')
  expect([agreed.body.outcome, agreed.body.customer.state]).toEqual(['done', 'SUSPENDED'])
})

test('of two people who ask to unblock at once one is the first and one the second', async () => {
  const id = await given.customer()
  await given.measure('block', id)
  const answers = await Promise.all(['ana', 'eva'].map((actor) => given.measure('unblock', id, { actor })))
  expect(answers.map(({ body }) => body.outcome).sort()).toEqual(['done', 'pending_second_approval'])
  expect((await given.read(id)).state).toBe('SUSPENDED')
})

test('who was rejected is looked at again after an unblock', async () => {
  const id = await given.customer('+sanctions')
  for (const actor of ['ana', 'eva']) await given.measure('unblock', id, { actor })
  const review = await given.review(id)
  expect(review).toMatchObject({ reason: 'unblocked', customer: { state: 'SUSPENDED', kyc_status: 'under_review' } })
  expect((await given.measure('reinstate', id)).body.customer.state).toBe('ONBOARDING')
  await given.decide(review.id, { decision: 'approve' })
  expect((await given.read(id)).state).toBe('ACTIVE')
})

test('the open review ends with a block, and with the customer', async () => {
  const blocked = await given.customer('+kyc-review')
  const gone = await given.customer('+kyc-review')
  const reviews = [await given.review(blocked), await given.review(gone)]
  await given.measure('block', blocked)
  await given.call('DELETE', `/v1/customers/${gone}`)
  for (const { id } of reviews) {
    const review = await given.call('GET', `/v1/kyc/reviews/${id}`)
    expect([review.body.status, review.body.closed_at]).toEqual(['cancelled', given.now().toISOString()])
    expect((await given.decide(id, { decision: 'approve' })).body.code).toBe('invalid_transition')
  }
})

test.each([
  ['a registered customer cannot be suspended', { city: undefined }, 'suspend'],
  ['an active customer cannot be reinstated', {}, 'reinstate'],
  ['an active customer cannot be unblocked', {}, 'unblock'],
])('%s', async (_, change, kind) => {
  const id = await given.customer('', { change })
  const before = await given.read(id)
  const answer = await given.measure(kind, id)
  expect([answer.status, answer.body.code]).toEqual([409, 'invalid_transition'])
  expect(await given.read(id)).toEqual(before)
})

test('a blocked customer can be neither suspended, reinstated, nor blocked again; a deleted one is not known', async () => {
  const id = await given.customer()
  await given.measure('block', id)
  for (const kind of ['suspend', 'reinstate', 'block']) {
    expect((await given.measure(kind, id)).body.code, kind).toBe('invalid_transition')
  }
  const deleted = await given.customer()
  await given.call('DELETE', `/v1/customers/${deleted}`)
  for (const kind of ['suspend', 'reinstate', 'block', 'unblock']) {
    expect((await given.measure(kind, deleted)).body.code, kind).toBe('customer_not_found')
  }
})

test('a reason is named, and the reason "other" is explained', async () => {
  const id = await given.customer()
  for (const [body, pointer] of [
    [{}, '/reason_code'],
    [{ reason_code: 'because' }, '/reason_code'],
    [{ reason_code: 'other' }, '/note'],
  ] as const) {
    const answer = await given.measure('suspend', id, { body })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer])
  }
})

test('an approval ends after 24 months, or 12 for the enhanced tier: open quotes end too, and a review opens', async () => {
  const { customerId, quote } = await givenPayable()
  const enhanced = await given.customer('+kyc-approve', { change: { kyc_type: 'enhanced' } })
  const suspended = await given.customer()
  await given.measure('suspend', suspended)
  const start = given.now()
  const inMonths = (months: number, milliseconds: number) => {
    const time = new Date(start)
    time.setUTCMonth(time.getUTCMonth() + months)
    return new Date(time.getTime() + milliseconds)
  }
  const sweepAt = async (time: Date) => {
    given.goTo(time)
    await given.service.sweep(time)
  }
  await sweepAt(inMonths(12, -1))
  expect((await given.read(enhanced)).state).toBe('ACTIVE')
  await sweepAt(inMonths(12, 0))
  expect(await given.read(enhanced)).toMatchObject({ state: 'ONBOARDING', kyc_status: 'expired', is_verified: false })

  await sweepAt(inMonths(24, -1))
  const open = (await quote()).body.id
  expect((await given.read(customerId)).state).toBe('ACTIVE')
  const other = await given.anotherInstance()
  given.goTo(inMonths(24, 0))
  await Promise.all([given.service, other.service].map((service) => service.sweep(given.now())))
  await other.close()
  expect(await given.read(customerId)).toMatchObject({ state: 'ONBOARDING', kyc_status: 'expired', version: 2 })
  expect(await given.read(suspended)).toMatchObject({ state: 'SUSPENDED', kyc_status: 'expired' })
  expect((await given.call('GET', `/v1/transfers/quote/${open}`)).body.status).toBe('cancelled')

  const review = await given.review(customerId)
  expect(review).toMatchObject({ reason: 'approval_expired', changed_by: [] })
  await given.decide(review.id, { decision: 'approve' })
  expect((await given.read(customerId)).kyc_valid_until).toBe(inMonths(48, 0).toISOString())
  expect((await given.measure('reinstate', suspended)).body.customer.state).toBe('ONBOARDING')
})

/** Creates a verified customer with an account, and a function that quotes a payment to it. */
async function givenPayable() {
  const customerId = await given.customer()
  const body = {
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'pagomovil',
    phone_number: '04121234567',
    id_doc_number: 'V12345678',
  }
  const account = await given.call('POST', `/v1/customers/${customerId}/bank-accounts`, { body })
  const quote = () =>
    given.call('POST', '/v1/transfers/quote', {
      body: {
        amount: 1000,
        customer_id: customerId,
        source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: prefunded },
        destination: { currency: 'VES', account_id: account.body.id },
      },
    })
  return { customerId, quote }
}
