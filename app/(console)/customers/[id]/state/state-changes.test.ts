import { expect, test } from 'vitest'
import { extensionOperations } from '#lib/api/console-operations'
import { stateChangesFor } from './state-changes'

const everything = new Set(extensionOperations)

test('each state offers what leads out of it, and a deleted customer nothing', () => {
  expect(stateChangesFor('ACTIVE', everything)).toEqual(['suspend', 'block'])
  expect(stateChangesFor('SUSPENDED', everything)).toEqual(['reinstate', 'block'])
  expect(stateChangesFor('BLOCKED', everything)).toEqual(['unblock'])
  expect(stateChangesFor('DELETED', everything)).toEqual([])
  expect(stateChangesFor('FROZEN_BY_MARS', everything)).toEqual([])
})

test('an API is not sent requests that it does not support', () => {
  expect(stateChangesFor('ACTIVE', new Set(['suspendCustomer']))).toEqual(['suspend'])
  expect(stateChangesFor('ACTIVE', new Set())).toEqual([])
})
