import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { caller } from '../test-service'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
let live: { id: string; key: string; accountId: string; call: GivenTransfers['call'] }
beforeAll(async () => {
  given = await givenTransfers()
  const organization = await given.givenOrganization('live')
  const account = { organizationId: organization.id, name: 'Live', currency: 'USD' } as const
  const accountId = await given.service.provisioning.createPrefundedAccount(account)
  live = { ...organization, accountId, call: caller(given.service, organization.key) }
})
afterAll(() => given.close())

type Body = { amount: number; reference: string; step?: string; note?: string; action?: string }
const post = async (
  path: string,
  body: Body,
  actor: string,
  { call, accountId }: Pick<typeof live, 'call' | 'accountId'> = live,
) => {
  const answer = await call('POST', `/v1/prefunded-accounts/${accountId}/${path}`, { body, headers: { 'x-actor-id': actor } })
  const { outcome, unchanged_because: unchanged, code } = answer.body
  return [outcome ?? code ?? String(answer.status), ...(unchanged ? [unchanged] : [])].join(' ')
}
const topUp = (body: Body, actor: string) => post('top-ups', body, actor)
const reverse = (body: Body, actor: string) => post('top-ups/reversals', body, actor)
const withdraw = (body: Body, actor: string) => post('top-ups/withdrawals', body, actor)
const account = async () =>
  (await live.call('GET', '/v1/prefunded-accounts')).body.data.find(({ id }: { id: string }) => id === live.accountId)

test('a person who requests what a colleague requested does not agree with it by that, and replaces nothing', async () => {
  const body = { amount: 50_000, reference: newId(), step: 'request' }
  expect(await topUp({ ...body, note: 'From the statement' }, 'ana')).toBe('pending_second_approval')
  expect(await topUp(body, 'ana')).toBe('pending_second_approval requested_before')
  expect(await topUp(body, 'eva')).toBe('pending_second_approval requested_before')
  expect(await topUp({ ...body, amount: 60_000 }, 'eva')).toBe('duplicate_partner_reference')
  expect(await account()).toMatchObject({
    available_balance: '0.00',
    pending_requests: [{ amount: '500.00', reference: body.reference, note: 'From the statement', requested_by: 'ana' }],
  })
  expect(await withdraw({ action: 'top_up', amount: 50_000, reference: body.reference }, 'ana')).toBe('200')
})

test('a second person agrees with exactly what waits, once, and with nothing else', async () => {
  const [request, agreed] = [
    { amount: 70_000, reference: newId(), step: 'request' },
    { amount: 70_000, step: 'agree' },
  ]
  const agree = { ...agreed, reference: request.reference }
  expect(await topUp(agree, 'eva')).toBe('invalid_transition')
  await topUp(request, 'ana')
  expect(await topUp({ ...agree, amount: 70_001 }, 'eva')).toBe('invalid_transition')
  expect(await topUp(agree, 'ana')).toBe('self_approval_forbidden')
  const before = (await account()).available_balance
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => topUp(agree, `eva-${index}`)))
  expect(answers.sort()).toEqual(['done', ...Array(7).fill('done recorded_before')])
  expect([before, (await account()).available_balance]).toEqual(['0.00', '700.00'])

  const { step: _, ...recorded } = request
  expect(await reverse(agree, 'eva')).toBe('invalid_transition')
  expect(await reverse({ ...request, note: 'Counted twice' }, 'ana')).toBe('pending_second_approval')
  expect(await reverse(agree, 'eva')).toBe('done')
  expect(await reverse(agree, 'eva')).toBe('done reversed_before')
  expect(await topUp(recorded, 'ana')).toBe('done reversed_before')
  expect(await account()).toMatchObject({ available_balance: '0.00', pending_requests: [] })
  const { data } = (await live.call('GET', `/v1/prefunded-accounts/${live.accountId}/entries`)).body
  expect(data.map(({ kind, reversed }: { kind: string; reversed: unknown }) => [kind, reversed])).toEqual([
    ['top_up_reversal', null],
    ['top_up', true],
  ])
  await given.mustBalance()
})

test('a request is withdrawn by who made it and rejected by a second person, as it was read, also on a closed account', async () => {
  const body = { amount: 10_000, reference: newId() }
  const read = { ...body, action: 'top_up' }
  await topUp({ ...body, step: 'request' }, 'ana')
  expect(await withdraw({ ...read, amount: 10_001 }, 'ana')).toBe('invalid_transition')
  expect(await withdraw({ ...read, action: 'reverse' }, 'ana')).toBe('invalid_transition')
  await given.service.provisioning.closePrefundedAccount(live.accountId)
  expect(await withdraw(read, 'ana')).toBe('200')
  await given.service.provisioning.reopenPrefundedAccount(live.accountId)
  expect(await withdraw(read, 'ana')).toBe('invalid_transition')
  await topUp({ ...body, step: 'request' }, 'ana')
  expect(await withdraw(read, 'eva')).toBe('200')
  expect(await topUp({ ...body, step: 'agree' }, 'luis')).toBe('invalid_transition')
  const ended = await given.database.sql`
    select outcome, closed_by from payments.second_person_requests where details ->> 'reference' = ${body.reference} order by id`
  expect(ended).toEqual([
    { outcome: 'withdrawn', closed_by: 'ana' },
    { outcome: 'rejected', closed_by: 'eva' },
  ])
})

test('a key that only requests withdraws its own request and rejects no other', async () => {
  const body = { amount: 10_000, reference: newId() }
  const [mine, other] = await Promise.all(
    [1, 2].map(async () => {
      const key = await given.givenKey(live.id, { scopes: ['prefunded:fund'] })
      return { call: caller(given.service, key), accountId: live.accountId }
    }),
  )
  await post('top-ups', body, 'ana', mine)
  expect(await post('top-ups/withdrawals', { ...body, action: 'top_up' }, 'ana', other)).toBe('insufficient_scope')
  expect(await post('top-ups/withdrawals', { ...body, action: 'top_up' }, 'luis', mine)).toBe('200')
})
