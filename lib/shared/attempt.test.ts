import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { attempt } from './attempt'

test('a failed call returns its code, when to retry, and the reason of the API; never its message', async () => {
  const refused = new ServiceError('api_refused', 'for the log', {
    retryAfter: 5,
    reason: 'Closed on Sundays',
    extra: { id: 'c1' },
  })
  expect(await attempt(Promise.reject(refused))).toEqual({
    ok: false,
    code: 'api_refused',
    retryAfter: 5,
    reason: 'Closed on Sundays',
  })
  await expect(attempt(Promise.reject(new TypeError('ours')))).rejects.toThrow(TypeError)
})
