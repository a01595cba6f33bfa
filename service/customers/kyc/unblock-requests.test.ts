import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../ground/scopes'
import { type GivenCompliance, givenCompliance } from './test-compliance'

let given: GivenCompliance
beforeAll(async () => {
  given = await givenCompliance()
})
afterAll(() => given.close())

type Dropped = { reason_code?: string; note?: string; key?: string; nameless?: true }

const fraud = { reason_code: 'fraud_suspected' }
/** Ends the waiting request of a customer in a person's name; returns the code of a refusal, or the state of the customer. */
async function drop(customerId: string, actor: string, { key, nameless, ...body }: Dropped = {}): Promise<string> {
  const answer = await given.call('POST', `/v1/customers/${customerId}/unblock/withdrawals`, {
    key,
    body: { ...fraud, ...body },
    headers: nameless ? {} : { 'x-actor-id': actor },
  })
  if (answer.status !== 200) return answer.body.code
  expect(answer.body).toMatchObject({ outcome: 'done', customer: { id: customerId } })
  expect(answer.body.customer.pending_unblock).toBeUndefined()
  return answer.body.customer.state
}
const agreeAs = async (customerId: string, actor: string) => {
  const { status, body } = await given.measure('unblock', customerId, { actor, body: { ...fraud, step: 'agree' } })
  return status === 200 ? body.outcome : body.code
}
const request = async (customerId: string, actor: string) => (await given.measure('unblock', customerId, { actor })).body.outcome
const endsOf = async (customerId: string) =>
  (
    await given.database.sql`
      select outcome, closed_by as by from payments.second_person_requests
      where subject = ${`unblock:${customerId}`} order by created_at, id`
  ).map(({ outcome, by }) => `${outcome} ${by}`)

test('a request to unblock is withdrawn by who made it and rejected by anybody else, and the customer stays blocked', async () => {
  const id = await given.customer('+kyc-review')
  const { id: review } = await given.review(id)
  await given.measure('block', id)
  await request(id, 'ana')
  expect(await drop(id, 'ana')).toBe('BLOCKED')
  await request(id, 'ana')
  expect(await drop(id, 'eva', { note: 'He still uses both phones' })).toBe('BLOCKED')
  expect(await endsOf(id)).toEqual(['withdrawn ana', 'rejected eva'])
  expect(await given.read(id)).toMatchObject({ state: 'BLOCKED', is_verified: false })
  expect((await given.events(id)).filter((type) => type === 'customer.unblocked')).toEqual([])

  const { history } = (await given.call('GET', `/v1/kyc/reviews/${review}`)).body
  const steps = history.map(({ action, actor, note }: Record<string, unknown>) => [action, actor, note])
  expect(steps.slice(0, 4)).toEqual([
    ['reject_unblock', 'eva', 'He still uses both phones'],
    ['request_unblock', 'ana', null],
    ['withdraw_unblock', 'ana', null],
    ['request_unblock', 'ana', null],
  ])
  for (const { from_state, to_state } of history.slice(0, 4)) expect([from_state, to_state]).toEqual(['BLOCKED', 'BLOCKED'])
})

test('after a rejection two people have to agree anew', async () => {
  const id = await given.customer()
  await given.measure('block', id)
  await request(id, 'ana')
  await drop(id, 'eva')
  expect(await request(id, 'eva')).toBe('pending_second_approval')
  expect((await given.read(id)).pending_unblock).toMatchObject({ requested_by: 'eva' })
  expect(await request(id, 'ana')).toBe('done')
})

test('who says that they agree requests nothing: it is refused where the same does not wait, and is never their own word', async () => {
  const id = await given.customer()
  await given.measure('block', id)
  expect(await agreeAs(id, 'eva')).toBe('invalid_transition')
  expect((await given.read(id)).pending_unblock).toBeUndefined()
  await given.measure('unblock', id, { actor: 'ana', body: { reason_code: 'data_mismatch' } })
  expect(await agreeAs(id, 'eva')).toBe('invalid_transition')
  expect((await given.read(id)).pending_unblock).toMatchObject({ requested_by: 'ana', reason_code: 'data_mismatch' })
  await request(id, 'ana')
  expect(await agreeAs(id, 'ana')).toBe('self_approval_forbidden')
  expect(await agreeAs(id, 'eva')).toBe('done')
})

test('exactly the request that waits is ended, once, by somebody who has a name', async () => {
  const id = await given.customer()
  await given.measure('block', id)
  expect(await drop(id, 'ana')).toBe('invalid_transition')
  await request(id, 'ana')
  for (const actor of ['ana', 'eva'])
    expect(await drop(id, actor, { reason_code: 'data_mismatch' }), actor).toBe('invalid_transition')
  expect(await drop(id, '', { nameless: true })).toBe('actor_required')
  expect((await given.read(id)).pending_unblock).toMatchObject({ requested_by: 'ana' })
  expect(await drop(id, 'eva')).toBe('BLOCKED')
  for (const actor of ['ana', 'eva']) expect(await drop(id, actor), actor).toBe('invalid_transition')
})

test('nothing waits any more once two people agreed, also after another block', async () => {
  const id = await given.customer()
  await given.measure('block', id)
  for (const actor of ['ana', 'eva']) await request(id, actor)
  expect(await drop(id, 'luis')).toBe('invalid_transition')
  await given.measure('block', id)
  expect((await given.read(id)).pending_unblock).toBeUndefined()
  expect(await drop(id, 'luis')).toBe('invalid_transition')
  const deleted = await given.customer()
  await given.call('DELETE', `/v1/customers/${deleted}`)
  expect(await drop(deleted, 'ana')).toBe('customer_not_found')
})

test('a key that only reviews withdraws its own request and rejects no other, and one that decides rejects', async () => {
  const keyOf = (...scopes: Scope[]) => given.givenKey(given.organizationId, { scopes })
  const [mine, other, decider] = [await keyOf('kyc:review'), await keyOf('kyc:review'), await keyOf('kyc:approve')]
  const id = await given.customer()
  await given.measure('block', id)
  const ask = () =>
    given.call('POST', `/v1/customers/${id}/unblock`, { key: mine, body: fraud, headers: { 'x-actor-id': 'ana' } })
  await ask()
  expect(await drop(id, 'ana', { key: other })).toBe('insufficient_scope')
  expect(await drop(id, 'luis', { key: mine })).toBe('BLOCKED')
  await ask()
  expect(await drop(id, 'ana', { key: decider })).toBe('BLOCKED')
  expect((await endsOf(id)).map((end) => end.split(' ')[0])).toEqual(['withdrawn', 'rejected'])
})

test('of an agreement and a rejection at once exactly one decides the request, and the customer is as it says', async () => {
  for (let round = 0; round < 8; round += 1) {
    const id = await given.customer()
    await given.measure('block', id)
    await request(id, 'ana')
    const agree = () => agreeAs(id, 'eva')
    const reject = () => drop(id, 'luis')
    const [first, second] = round % 2 === 0 ? [agree, reject] : [reject, agree]
    const answers = await Promise.all([first(), second()])
    const [decided] = await endsOf(id)
    const { state, pending_unblock: waits } = await given.read(id)
    const isAgreed = decided === 'done eva'
    expect(answers.sort()).toEqual([isAgreed ? 'done' : 'BLOCKED', 'invalid_transition'].sort())
    expect([decided, state, waits]).toEqual(
      isAgreed ? ['done eva', 'SUSPENDED', undefined] : ['rejected luis', 'BLOCKED', undefined],
    )
  }
})
