import { expect, test } from 'vitest'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { stateOf } from './account-row'

const account: PrefundedSource = {
  id: 'a',
  name: 'Treasury',
  currency: 'USDC',
  status: 'active',
  available_balance: '49.99',
  held_balance: '0.00',
  low_balance_threshold: '50.00',
}

test.each<[why: string, change: Partial<PrefundedSource>, state: string]>([
  ['a cent below its threshold', {}, 'low'],
  ['exactly at its threshold', { available_balance: '50.00' }, 'open'],
  ['compared as amounts, not as texts', { available_balance: '100.00' }, 'open'],
  ['with more decimals than two', { available_balance: '49.999999' }, 'low'],
  ['without a threshold', { low_balance_threshold: null }, 'open'],
  ['closed, whatever its balance', { status: 'closed' }, 'closed'],
  ['with a status that the console does not know', { status: 'frozen', available_balance: '80.00' }, 'other'],
  ['with a balance that is no amount', { available_balance: 'lots' }, 'open'],
  ['that only the settings name', { status: undefined, available_balance: null }, 'named'],
])('an account %s', (_why, change, state) => {
  expect(stateOf({ ...account, ...change })).toBe(state)
})
