import { createTranslator } from 'next-intl'
import { afterAll, expect, test, vi } from 'vitest'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { readMessages } from '#lib/i18n/messages'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const messages = await readMessages('en')
vi.doMock('next-intl/server', () => ({
  getTranslations: async (namespace: string) => createTranslator({ locale: 'en', messages, namespace }),
  getLocale: async () => 'en',
}))
afterAll(() => vi.doUnmock('next-intl/server'))

const customer: Customer = {
  ...({ id: 'c1', email: 'ana@example.com', phone_number: null, type: 'individual', kyc_type: 'standard' } as const),
  address_line_1: null,
  city: null,
  country: null,
  is_verified: undefined,
  created_at: undefined,
}

/** An API with the published interface alone. */
const { api } = await openRemoteConsole({ readCustomer: async (id) => ({ ...customer, id }), listBankAccounts: async () => [] })
const { readReceiver } = await import('./read-receiver')
const read = () => readReceiver('c1', { seesEmails: true })

test('what cannot be read of where to credit is not told as nowhere', async () => {
  api.findWalletByEmail = () => Promise.reject(new ServiceError('customer_not_found', 'no wallet'))
  expect((await read()).accounts).toEqual([])
  api.listBankAccounts = () => Promise.reject(new ServiceError('api_unreachable', 'down'))
  await expect(read()).rejects.toMatchObject({ code: 'api_unreachable' })
  api.listBankAccounts = async () => []
  api.findWalletByEmail = () => Promise.reject(new ServiceError('api_unreachable', 'down'))
  await expect(read()).rejects.toMatchObject({ code: 'api_unreachable' })
})

test('the wallet of another customer with the same e-mail is no place to credit this one', async () => {
  const wallet = {
    email: customer.email ?? '',
    balance: '0',
    type: 'individual',
    state: 'ACTIVE',
    wallet_address: 'w-of-c2',
  } as const
  api.findWalletByEmail = async () => ({ ...wallet, user_id: 'c2' })
  await expect(read()).rejects.toMatchObject({ code: 'no_match_unclear' })
})
