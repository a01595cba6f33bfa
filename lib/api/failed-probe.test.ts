import { afterEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { apiHealth, recordCall } from './calls'
import { findFailedProbe, rememberFailure } from './failed-probe'

const fail = (code: 'api_key_refused' | 'api_unreachable', at = new Date()) =>
  rememberFailure(Promise.reject(new ServiceError(code, 'test')), () => at).catch(() => undefined)

afterEach(() => rememberFailure(Promise.resolve('answered')))

test('a console that starts in front of an API that is away, or that refuses its key, knows it by its questions alone', async () => {
  await fail('api_unreachable')
  expect(apiHealth()).toMatchObject({ answering: false, refusesKey: false })
  await fail('api_key_refused')
  expect(apiHealth()).toMatchObject({ answering: true, refusesKey: true })
  await rememberFailure(Promise.resolve('answered'))
  expect(apiHealth().refusesKey).toBe(false)
})

test('questions that an API holds back soon after it refused the key prove nothing else; later ones do', async () => {
  const refusedAt = new Date('2026-11-20T14:00:00Z')
  await fail('api_key_refused', refusedAt)
  await fail('api_unreachable', new Date('2026-11-20T14:05:00Z'))
  expect(findFailedProbe(undefined)).toEqual({ at: refusedAt, refusesKey: true })
  await fail('api_unreachable', new Date('2026-11-20T14:10:01Z'))
  expect(findFailedProbe(undefined)).toMatchObject({ refusesKey: false })
})

test('a call that was made since tells more', async () => {
  await fail('api_key_refused')
  const at = new Date(Date.now() + 1000)
  const call = { id: 'a', method: 'GET', path: '/', status: 200, durationMs: 5, requestId: 'r1', at } as const
  recordCall({ ...call, operation: 'readCustomer' })
  expect(apiHealth()).toMatchObject({ answering: true, refusesKey: false })
})
