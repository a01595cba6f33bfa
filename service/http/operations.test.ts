import { expect, test } from 'vitest'
import { operations } from '#contract/operations'
import { serviceOperations } from '#contract/service-operations'
import { servedOperations } from './operations'

test('every operation of the contract is served, each once, and no other', () => {
  const requestOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const declared = Object.values({ ...operations, ...serviceOperations }).map(requestOf)
  expect(servedOperations.map(requestOf).sort()).toEqual([...new Set(declared)].sort())
})
