import { expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { readPrefundedAccounts } from './prefunded-accounts'

const named = [{ id: 'acc-1', currency: 'USDC' as const, name: 'Treasury' }]

test('an API that lists its prefunded accounts is believed, whatever the settings name', async () => {
  const listed = {
    id: 'p1',
    name: 'Own',
    currency: 'USD' as const,
    available_balance: '5.00',
    held_balance: '0.00',
    status: 'active',
  }
  const api = { listPrefundedAccounts: async () => ({ data: [listed] }) }
  expect(await readPrefundedAccounts(api, named)).toEqual([listed])
})

test.each<AnyErrorCode>(['extension_missing', 'service_unavailable', 'insufficient_scope'])(
  'where it answers %s the settings name them, with balances that nobody knows',
  async (code) => {
    const accounts = await readPrefundedAccounts(refusing(code), named)
    expect(accounts).toEqual([{ ...named[0], available_balance: null, held_balance: null }])
  },
)

test('without a setting, and while the API does not answer, the failure is reported', async () => {
  await expect(readPrefundedAccounts(refusing('extension_missing'), undefined)).rejects.toMatchObject({
    code: 'extension_missing',
  })
  await expect(readPrefundedAccounts(refusing('api_unreachable'), named)).rejects.toMatchObject({ code: 'api_unreachable' })
})

function refusing(code: AnyErrorCode): Pick<PaymentsApi, 'listPrefundedAccounts'> {
  return { listPrefundedAccounts: () => Promise.reject(new ServiceError(code, 'refused')) }
}
