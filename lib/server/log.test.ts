import { expect, test } from 'vitest'
import { describeError } from './log'

test('an error is logged by name, code and place, never with the values of its statement', () => {
  const inner = Object.assign(new Error('Failed query: insert … params: V12345678'), { code: '23505', parameters: ['V12345678'] })
  const described = describeError(new Error('V12345678 failed', { cause: inner }))
  expect(described).toMatchObject({ name: 'Error', cause: { code: '23505' } })
  expect(described.at).toContain('log.test')
  expect(JSON.stringify(described)).not.toContain('V12345678')
})

test('what is no error is named by its type alone', () => {
  expect(describeError('V12345678')).toEqual({ name: 'string' })
})
