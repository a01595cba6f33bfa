import { afterEach, expect, test, vi } from 'vitest'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { WalletSummary } from '#contract/wallets'
import { openRemoteConsole } from '#lib/server/test-remote-console'

/** An API with the published interface alone: the state of a customer comes with the wallet. */
const { api } = await openRemoteConsole({ readCustomer: async (id) => ({ ...customer, id, email: `${id}@example.com` }) })
const { readCustomerNow, readSeenCustomer } = await import('./read-seen-customer')

afterEach(() => {
  vi.useRealTimers()
})

test('the page of a customer shows the state that the wallet reports now, not the one of the load before', async () => {
  for (const state of ['BLOCKED', 'SUSPENDED', 'DELETED'] as const) {
    report(state)
    expect((await readCustomerNow('c1')).state).toBe(state)
  }
  report('ACTIVE')
  expect((await readCustomerNow('c1')).state).toBeUndefined()
})

test('a customer who was reported as deleted once is found again as soon as the wallet is active', async () => {
  report('DELETED')
  await readCustomerNow('c2')
  expect((await readSeenCustomer('c2')).state).toBe('DELETED')
  report('ACTIVE')
  expect((await readSeenCustomer('c2')).state).toBeUndefined()
})

test('without an answer of the wallet, a customer stays stopped, and the page does not wait for it', async () => {
  report('BLOCKED')
  await readCustomerNow('c3')
  api.findWalletByEmail = () => Promise.reject(new ServiceError('api_unreachable', 'no answer'))
  expect((await readSeenCustomer('c3')).state).toBe('BLOCKED')
  api.findWalletByEmail = () => new Promise(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const read = readCustomerNow('c3')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 1 })
  await vi.advanceTimersByTimeAsync(1_500)
  expect((await read).state).toBe('BLOCKED')
})

function report(state: WalletSummary['state']): void {
  api.findWalletByEmail = async (email) => ({
    email,
    user_id: email.split('@')[0] ?? '',
    balance: '0',
    type: 'individual',
    state,
    wallet_address: '',
  })
}

const customer: Customer = {
  ...({ id: 'c1', email: null, phone_number: null, type: 'individual', kyc_type: 'standard' } as const),
  address_line_1: null,
  city: null,
  country: null,
  is_verified: undefined,
  created_at: undefined,
}
