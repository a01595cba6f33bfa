import { expect, test } from 'vitest'
import { adviceFor, compareAccount, whyBlocked } from './compare-account'

const stored = { account_bank: '0134', account_phone: '+58412*****67', account_number: null, account_document: 'V*****678' }
const account = {
  rail: 'pagomovil',
  bank: 'Banesco',
  bankCode: '0134',
  number: null,
  phone: '+58412*****67',
  document: 'V*****678',
  holder: null,
}

test('an account that is as it was quoted can be released', () => {
  expect(whyBlocked({ stored, account, accountFailure: undefined })).toBeUndefined()
  expect(compareAccount({ stored, account, accountFailure: undefined }).map(({ name }) => name)).toEqual([
    'bank',
    'phone',
    'document',
  ])
})

test('another phone is a difference that says which member it is', () => {
  const changed = { stored, account: { ...account, phone: '+58414*****11' }, accountFailure: undefined }
  expect(
    compareAccount(changed)
      .filter(({ same }) => !same)
      .map(({ name }) => name),
  ).toEqual(['phone'])
  expect(whyBlocked(changed)).toBe('changed')
})

test('an account that is gone is not the same', () => {
  expect(whyBlocked({ stored, account: undefined, accountFailure: undefined })).toBe('changed')
})

test('over an API without a cancellation, nobody is told to cancel a payment to a changed account', () => {
  expect(adviceFor('changed', { cancels: true })).toBe('changed')
  expect(adviceFor('changed', { cancels: false })).toBe('changedPaid')
  expect(adviceFor('unread', { cancels: false })).toBe('unread')
})

test('of a quote that was made elsewhere nothing is known to compare, and the service compares alone', () => {
  expect(compareAccount({ stored: {}, account, accountFailure: undefined })).toEqual([])
})

test('an account that cannot be read is not called a different one: the release waits', () => {
  const unread = { stored, account: undefined, accountFailure: { code: 'api_unreachable' } as const }
  expect(whyBlocked(unread)).toBe('unread')
  expect(compareAccount(unread).map(({ now, same }) => [now, same])).toEqual([
    [null, undefined],
    [null, undefined],
    [null, undefined],
  ])
})
