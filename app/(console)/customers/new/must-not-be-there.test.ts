import { expect, test } from 'vitest'
import { resolveUnknown } from '#backoffice/calls/resolve-unknown'
import { sendCall } from '#backoffice/calls/send-call'
import { givenPerson, passTime } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import type { WalletSummary } from '#contract/wallets'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api, desk } = await openRemoteConsole()
const { mustNotBeThere } = await import('./must-not-be-there')

const email = 'eva@example.com'
const twin = ['customer', email]

test('somebody who may have been made by an attempt whose answer was lost is not made twice', async () => {
  expect(await mustNotBeThere(desk, email, twin)).toBeUndefined()
  report({ state: 'ACTIVE' })
  await loseAttempt()
  await expect(mustNotBeThere(desk, email, twin)).rejects.toMatchObject({
    code: 'customer_already_exists',
    extra: { existing_customer_id: null },
  })
})

test('they may be made again while nobody has the e-mail, or only somebody who is deleted', async () => {
  report({ state: 'DELETED' })
  expect(await mustNotBeThere(desk, email, twin)).toBeUndefined()
  api.findWalletByEmail = () => Promise.reject(new ServiceError('customer_not_found', 'nobody'))
  expect(await mustNotBeThere(desk, email, twin)).toBeUndefined()
})

test('they are not made again while nobody can tell whether somebody has the e-mail', async () => {
  api.findWalletByEmail = () => Promise.reject(new ServiceError('api_unreachable', 'down'))
  await expect(mustNotBeThere(desk, email, twin)).rejects.toMatchObject({ code: 'api_unreachable' })
  expect(await mustNotBeThere(desk, 'other@example.com', ['customer', 'other@example.com'])).toBeUndefined()
})

/** Loses the answer to a creation, and looks it up until its outcome is given up. */
async function loseAttempt(): Promise<void> {
  const attempt = sendCall(
    desk,
    await givenPerson(desk, ['support']),
    {
      operation: 'createCustomer',
      action: 'customer.create',
      object: { kind: 'customer', id: '' },
      idempotencyKey: 'key-1',
      matchKeys: { email, phone: null },
      twin,
    },
    () => Promise.reject(new ServiceError('outcome_unknown', 'lost')),
  )
  await expect(attempt).rejects.toMatchObject({ code: 'outcome_unknown' })
  passTime(desk, 16)
  await resolveUnknown(desk, api)
}

function report({ state }: Pick<WalletSummary, 'state'>): void {
  api.findWalletByEmail = async () => ({ user_id: '', email, balance: '0', type: 'individual', state, wallet_address: '' })
}
