import { expect, test } from 'vitest'
import { extensionOperations } from '#lib/api/console-operations'
import { measuresFor } from './measures'

const everything = new Set(extensionOperations)

test('each state offers what leads out of it, and a deleted customer nothing', () => {
  expect(measuresFor('ACTIVE', everything)).toEqual(['suspend', 'block'])
  expect(measuresFor('SUSPENDED', everything)).toEqual(['reinstate', 'block'])
  expect(measuresFor('BLOCKED', everything)).toEqual(['unblock'])
  expect(measuresFor('DELETED', everything)).toEqual([])
  expect(measuresFor('FROZEN_BY_MARS', everything)).toEqual([])
})

test('an API is not asked for what it does not have', () => {
  expect(measuresFor('ACTIVE', new Set(['suspendCustomer']))).toEqual(['suspend'])
  expect(measuresFor('ACTIVE', new Set())).toEqual([])
})
