import { expect, test } from 'vitest'
import { noticePath } from './notice-path'

test('a reminder leads to the look-up of its payment, whatever its id is; other notices of a payment lead to its page', () => {
  const path = (kind: string, objectKind: string, objectId: string) => noticePath({ kind, objectKind, objectId })
  expect(path('look_again', 'transaction', 't1')).toBe('/lookup?id=t1')
  expect(path('look_again', 'quote', 'q/1 é')).toBe('/lookup?id=q%2F1%20%C3%A9')
  expect(path('work_waits', 'quote', 'q1')).toBe('/quotes/q1')
})
