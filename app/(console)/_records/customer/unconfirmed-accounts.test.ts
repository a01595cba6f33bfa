import { beforeEach, expect, test } from 'vitest'
import { resolveUnknown } from '#backoffice/calls/resolve-unknown'
import { sendCall } from '#backoffice/calls/send-call'
import { givenPerson, passTime } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api, desk } = await openRemoteConsole({ listBankAccounts: async () => [] })
const { listUnconfirmedAccounts } = await import('./unconfirmed-accounts')
const { findUnlistedAccount } = await import('./unlisted-account')
const day = 86_400
beforeEach(() => desk.database.sql`truncate backoffice.calls, backoffice.looks`)

test('an account whose answer was lost is shown with its customer while it is looked up', async () => {
  await add('c1', 'lost')
  expect(await endsOf('c1')).toEqual(['unknown'])
  expect(await endsOf('another')).toEqual([])
})

test('an account of which nobody knows whether it was added is shown for a week, unless one was added since', async () => {
  api.listBankAccounts = () => Promise.reject(new ServiceError('extension_missing', 'this API lists no accounts'))
  await add('c2', 'lost')
  passTime(desk, 10 * 60)
  await resolveUnknown(desk, api)
  expect(await endsOf('c2')).toEqual(['not_known'])
  passTime(desk, 6 * day)
  expect(await endsOf('c2')).toEqual(['not_known'])
  await add('c2', 'added')
  expect(await endsOf('c2')).toEqual([])
  await add('c3', 'lost')
  passTime(desk, 10 * 60)
  await resolveUnknown(desk, api)
  passTime(desk, 7 * day)
  expect(await endsOf('c3')).toEqual([])
})

test('an account that was added, or refused, is not shown', async () => {
  await add('c4', 'added')
  await add('c4', 'refused')
  expect(await endsOf('c4')).toEqual([])
})

test('an account that was added is one that the API may not list yet, for ten minutes and until one is removed', async () => {
  expect(await findUnlistedAccount(desk, 'c5')).toBeUndefined()
  await add('c5', 'refused')
  await add('c5', 'lost')
  expect(await findUnlistedAccount(desk, 'c5')).toBeUndefined()
  await add('c5', 'added')
  const addedAt = desk.now()
  await remove('c6', 'a1')
  await remove('c5', 'a1', new ServiceError('api_refused', 'refused'))
  expect(await findUnlistedAccount(desk, 'c5')).toMatchObject({ sentAt: addedAt })
  desk.clock.now = new Date(addedAt.getTime() + 600_000)
  expect(await findUnlistedAccount(desk, 'c5')).toMatchObject({ sentAt: addedAt })
  await remove('c5', 'a1')
  expect(await findUnlistedAccount(desk, 'c5')).toBeUndefined()
  await add('c5', 'added')
  passTime(desk, 601)
  expect(await findUnlistedAccount(desk, 'c5')).toBeUndefined()
})

async function remove(customerId: string, id: string, refusal?: ServiceError): Promise<void> {
  passTime(desk, 1)
  const call = {
    operation: 'deleteBankAccount',
    action: 'bank_account.remove',
    object: { kind: 'bank_account', id },
    reference: customerId,
    idempotencyKey: crypto.randomUUID(),
  } as const
  const answer = () => (refusal ? Promise.reject(refusal) : Promise.resolve())
  await sendCall(desk, await givenPerson(desk, ['support']), call, answer).catch(() => {})
}

async function endsOf(customerId: string): Promise<string[]> {
  return (await listUnconfirmedAccounts(desk, customerId)).map(({ code, state, endedAt }) =>
    endedAt === null ? state : String(code),
  )
}

async function add(customerId: string, end: 'added' | 'lost' | 'refused'): Promise<void> {
  passTime(desk, 1)
  const call = {
    operation: 'createBankAccount',
    action: 'bank_account.add',
    object: { kind: 'customer', id: customerId },
    idempotencyKey: crypto.randomUUID(),
    matchKeys: { bank_code: '0134', account_number: '01340123721234567890', phone_number: null },
  } as const
  const answers = {
    added: async () => 'added',
    lost: () => Promise.reject(new ServiceError('outcome_unknown', 'lost')),
    refused: () => Promise.reject(new ServiceError('customer_not_found', 'refused')),
  }
  await sendCall(desk, await givenPerson(desk, ['support']), call, answers[end]).catch(() => {})
}
