import { expect, test } from 'vitest'
import { errorName } from './error-name'

const wrapped = (cause: unknown) => new Error('Failed query: insert … Zulay', { cause })

test.each([
  [
    'the SQLSTATE of a failed statement, whoever wrapped it',
    wrapped(Object.assign(new Error('Zulay'), { code: '23505' })),
    '23505',
  ],
  ['the code of a lost connection', Object.assign(new Error('Zulay'), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['its class where it has no code', new TypeError('Zulay'), 'TypeError'],
  ['its class where its code is a text of somebody', Object.assign(new RangeError('x'), { code: 'Zulay Q.' }), 'RangeError'],
  ['its class where its code is a mere number', new DOMException('Zulay', 'TimeoutError'), 'TimeoutError'],
  ['its type where it is no error', 'Zulay', 'string'],
])('an error is logged by %s, and never by its message', (_, error, name) => {
  expect(errorName(error)).toBe(name)
})
