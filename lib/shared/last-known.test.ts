import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { lastKnown } from './last-known'

const down = () => Promise.reject(new ServiceError('api_unreachable', 'down'))
const [ten, eleven] = [new Date('2026-11-20T14:00:00Z'), new Date('2026-11-20T15:00:00Z')]

test('a failed read returns what was read last, and when; nothing if nothing was read', async () => {
  const last = lastKnown<number>()
  expect(await last('a', down(), ten)).toMatchObject({ failure: { code: 'api_unreachable' }, last: undefined })
  expect(await last('a', Promise.resolve(5), ten)).toEqual({ value: 5 })
  expect(await last('a', down(), eleven)).toMatchObject({ failure: { code: 'api_unreachable' }, last: { value: 5, at: ten } })
  expect(await last('b', down(), eleven)).toMatchObject({ last: undefined })
})

test('a fault of ours is no outage', async () => {
  await expect(lastKnown<number>()('a', Promise.reject(new TypeError('ours')), ten)).rejects.toThrow('ours')
})
