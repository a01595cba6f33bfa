import { expect, test } from 'vitest'
import { ServiceError } from './errors'
import { orRefusal, unlessCode, unlessRefused } from './refusal-as-value'

const refused = new ServiceError('customer_not_found', 'No such customer')
const mistake = new TypeError('ours')

test('a refusal is a value, and a mistake of ours is not', async () => {
  expect(await orRefusal(Promise.resolve(7))).toBe(7)
  expect(await orRefusal(Promise.reject(refused))).toBe(refused)
  await expect(orRefusal(Promise.reject(mistake))).rejects.toBe(mistake)
})

test('a refusal that is an answer is undefined, and every other one stays an error', async () => {
  expect(await unlessRefused(Promise.reject(refused), (code) => code.endsWith('not_found'))).toBeUndefined()
  expect(await unlessCode('customer_not_found', Promise.reject(refused))).toBeUndefined()
  expect(await unlessCode('customer_not_found', Promise.resolve('Ana'))).toBe('Ana')
  await expect(unlessCode('quote_not_found', Promise.reject(refused))).rejects.toBe(refused)
  await expect(unlessCode('quote_not_found', Promise.reject(mistake))).rejects.toBe(mistake)
})
