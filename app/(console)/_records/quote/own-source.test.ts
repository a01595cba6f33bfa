import { expect, test } from 'vitest'
import { mustPayFrom, ownSource } from './own-source'

const quote = { id: 'q1', source: { currency: 'USDC', payment_rail: 'prefunded_account' } } as const

test('a quote that was made here is paid from the account that it was made for, and from no other', async () => {
  const known = { quote, intent: undefined, stored: { prefunded_account_id: 'p1' } }
  await mustPayFrom('p1', known)
  await expect(mustPayFrom('p2', known)).rejects.toMatchObject({ code: 'prefunded_account_not_found' })
})

test('the account of a quote that was made elsewhere is not known', () => {
  expect(ownSource({ intent: undefined, stored: {} })).toBeUndefined()
})
