import { expect, test, vi } from 'vitest'
import { railsOf } from './rails-of'

const secret = 'the-secret-of-the-gateway'

test('settings that do not fit together are refused by their name', () => {
  const log = () => {}
  expect(railsOf({}, log)).toBeUndefined()
  expect(() => railsOf({ RAIL_URL: 'https://bank.example' }, log)).toThrow('RAIL_SECRET')
  const set = { RAIL_URL: 'https://bank.example', RAIL_SECRET: secret, RAIL_COLLECTION_BANK: '0172' }
  expect(() => railsOf(set, log)).toThrow('RAIL_COLLECTION_PHONE')
  const whole = { ...set, RAIL_COLLECTION_PHONE: '0412 1234567', RAIL_COLLECTION_DOCUMENT: 'J-00002961-0' }
  expect(railsOf(whole, log)?.live.collectionAccount()).toEqual({
    bankCode: '0172',
    bankName: 'Bancamiga',
    phoneNumber: '+584121234567',
    idDocNumber: 'J000029610',
  })
  expect(railsOf({ RAIL_URL: 'https://b.example', RAIL_SECRET: secret }, log)?.live.collectionAccount()).toBeUndefined()
})

test('the bank has 15 seconds to answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const rail = railsOf({ RAIL_URL: 'http://127.0.0.1:9', RAIL_SECRET: secret }, () => {})?.live
  const deposit = { reference: '575202', bankCode: '0172', phoneNumber: '+584241234567', amountMinor: 1n, paidOn: '2026-11-20' }
  await expect(rail?.findInbound({ ...deposit, now: new Date() })).rejects.toMatchObject({ code: 'rail_unavailable' })
  expect(timeout.mock.calls).toEqual([[15_000]])
})
