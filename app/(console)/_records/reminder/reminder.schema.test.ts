import { expect, test } from 'vitest'
import { NewReminder, RemindedPayment } from './reminder.schema'

const at = '2026-11-20T14:30:00.000Z'

test('a reminder names a payment by one of its ids at least, whatever API gave it', () => {
  expect(RemindedPayment.safeParse({}).success).toBe(false)
  expect(NewReminder.safeParse({ at }).success).toBe(false)
  expect(NewReminder.safeParse({ at, quoteId: '7/../é' }).success).toBe(true)
  expect(NewReminder.safeParse({ at, transactionId: 't1', quoteId: 'q1', reference: 'ord-1' }).success).toBe(true)
})

test('its time is one that can be stored', () => {
  for (const wrong of ['soon', '', '2026-11-20', '+275760-09-13T00:00:00.000Z'])
    expect(NewReminder.safeParse({ at: wrong, transactionId: 't1' }).success, wrong).toBe(false)
})
