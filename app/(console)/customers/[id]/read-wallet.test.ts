import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api } = await openRemoteConsole()
const { readWallet } = await import('./read-wallet')

test('a balance that cannot be read is not called a look-up without an answer', async () => {
  const wallet = { email: 'a@example.com', user_id: 'c1', type: 'individual', state: 'ACTIVE', wallet_address: '' } as const
  api.findWalletByEmail = async () => ({ ...wallet, balance: JSON.parse('{}').balance })
  expect(await readWallet('c1', wallet.email)).toEqual({ kind: 'unread' })
  api.findWalletByEmail = async () => ({ ...wallet, balance: '2028' })
  expect(await readWallet('c1', wallet.email)).toEqual({ kind: 'read', balance: '2028' })
  api.findWalletByEmail = () => Promise.reject(new ServiceError('api_unreachable', 'no answer'))
  expect(await readWallet('c1', wallet.email)).toEqual({ kind: 'failed' })
})

test('a stop is shown whether the balance beside it can be read or not', async () => {
  const wallet = { email: 'b@example.com', user_id: 'c2', type: 'individual', state: 'BLOCKED', wallet_address: '' } as const
  api.findWalletByEmail = async () => ({ ...wallet, balance: JSON.parse('{}').balance })
  expect(await readWallet('c2', wallet.email)).toEqual({ kind: 'unread', stop: 'BLOCKED' })
  api.findWalletByEmail = async () => ({ ...wallet, balance: '0' })
  expect(await readWallet('c2', wallet.email)).toEqual({ kind: 'read', balance: '0', stop: 'BLOCKED' })
})

test.each(['customer_not_found', 'not_found'] as const)('no wallet under the e-mail (%s) is no outage', async (code) => {
  api.findWalletByEmail = () => Promise.reject(new ServiceError(code, 'nobody'))
  expect(await readWallet('c3', `${code}@example.com`)).toEqual({ kind: 'none' })
})

test('the balance of another customer with the same e-mail is not shown', async () => {
  const wallet = { email: 'd@example.com', user_id: 'c5', type: 'individual', state: 'BLOCKED', wallet_address: '' } as const
  api.findWalletByEmail = async () => ({ ...wallet, balance: '0' })
  api.readCustomer = async (id) => JSON.parse(JSON.stringify({ id }))
  expect(await readWallet('c4', wallet.email)).toEqual({ kind: 'failed' })
})
