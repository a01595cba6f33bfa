import { expect, test } from 'vitest'
import { handOver, takeHandedOver } from './handed-over'

test('a value is taken once, by the place that it was handed over to, and not a minute later', () => {
  handOver({ to: 'customer-email', value: 'ana@example.com' })
  expect(takeHandedOver('customer-search')).toBeUndefined()
  expect(takeHandedOver('customer-email')).toBe('ana@example.com')
  expect(takeHandedOver('customer-email')).toBeUndefined()
  handOver({ to: 'customer-email', value: 'ana@example.com' })
  expect(takeHandedOver('customer-email', Date.now() + 60_000)).toBeUndefined()
})
