import { beforeEach, expect, test } from 'vitest'
import { resolveUnknown } from '#backoffice/calls/resolve-unknown'
import { sendCall } from '#backoffice/calls/send-call'
import { givenPerson, passTime } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api, desk } = await openRemoteConsole({ listBankAccounts: async () => [] })
const { listUnconfirmedAccounts } = await import('./unconfirmed-accounts')
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
