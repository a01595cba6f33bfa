import { expect, test } from 'vitest'
import { transactionOf } from '#backoffice/calls/test-remote-api'
import type { ByBank, Match } from './match'

const { withoutLookAlikes } = await import('./find-by-bank')

const paid = (id: string, byBank?: ByBank): Match => ({
  ...{ kind: 'transaction', transaction: transactionOf({ id }), quote: undefined, phase: 'completed', foreign: false },
  ...(byBank && { byBank }),
})

test("what has the reference as its own hides what only ends like it, and nothing that has exactly it as the bank's", () => {
  const [own, whole, end] = [paid('own'), paid('whole', 'whole'), paid('end', 'end')]
  expect(withoutLookAlikes([own, whole, end])).toEqual([own, whole])
  expect(withoutLookAlikes([whole, end])).toEqual([whole, end])
  expect(withoutLookAlikes([end])).toEqual([end])
})
