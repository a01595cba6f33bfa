import { expect, test } from 'vitest'
import { z } from 'zod'
import { pointerOf, toFieldErrors } from './field-errors'

const Body = z.strictObject({
  name: z.string().min(2).max(4),
  tags: z.array(z.string()).min(1).max(2).optional(),
  amount: z.int().min(1).max(10).optional(),
  kind: z.enum(['a', 'b']).optional(),
  source: z.strictObject({ currency: z.enum(['USDC'], { message: 'unsupported_currency' }) }).optional(),
  code: z.string().regex(/^\d+$/, { message: 'account_number_checksum' }).optional(),
  free: z.string().regex(/^x/, { message: 'This is no code of the contract' }).optional(),
})
const faultsOf = (body: unknown) => toFieldErrors(Body.safeParse(body, { reportInput: true }).error?.issues ?? [])

test.each([
  [{}, [['/name', 'required']]],
  [{ name: 5 }, [['/name', 'invalid_type']]],
  [{ name: null }, [['/name', 'invalid_type']]],
  [{ name: 'x' }, [['/name', 'too_short']]],
  [{ name: 'xxxxx' }, [['/name', 'too_long']]],
  [{ name: 'xx', tags: [] }, [['/tags', 'too_short']]],
  [{ name: 'xx', tags: ['', '', ''] }, [['/tags', 'too_long']]],
  [{ name: 'xx', tags: ['x', 1] }, [['/tags/1', 'invalid_type']]],
  [{ name: 'xx', amount: 0 }, [['/amount', 'out_of_range']]],
  [{ name: 'xx', amount: 11 }, [['/amount', 'out_of_range']]],
  [{ name: 'xx', amount: 1.5 }, [['/amount', 'invalid_type']]],
  [{ name: 'xx', kind: 'c' }, [['/kind', 'invalid_format']]],
  [{ name: 'xx', source: { currency: 'EUR' } }, [['/source/currency', 'unsupported_currency']]],
  [{ name: 'xx', source: { currency: 'USDC', extra: 1 } }, [['/source/extra', 'unknown_field']]],
  [{ name: 'xx', code: 'x' }, [['/code', 'account_number_checksum']]],
  [{ name: 'xx', free: 'y' }, [['/free', 'invalid_format']]],
])('%j is refused by member and code', (body, faults) => {
  expect(faultsOf(body).map(({ pointer, code }) => [pointer, code])).toEqual(faults)
})

test('each unknown member is named by itself, beside what else is wrong', () => {
  expect(faultsOf({ one: 1, two: 2, name: 'x' })).toEqual([
    { pointer: '/name', code: 'too_short' },
    { pointer: '/one', code: 'unknown_field' },
    { pointer: '/two', code: 'unknown_field' },
  ])
})

test('a body that is no object is wrong as a whole', () => {
  for (const body of [null, undefined, [], 'x'])
    expect(
      faultsOf(body).map(({ pointer }) => pointer),
      String(body),
    ).toEqual([''])
})

test('of a choice with one alternative the fault inside it is named; of several only that none fits', () => {
  const inOne = z.object({ to: z.union([z.strictObject({ id: z.string().min(3) })]) }).safeParse({ to: { id: 'x' } })
  expect(toFieldErrors(inOne.error?.issues ?? [])).toEqual([{ pointer: expect.stringContaining('/id'), code: 'too_short' }])
  const inTwo = z.object({ to: z.union([z.string().min(3), z.number()]) }).safeParse({ to: true })
  expect(toFieldErrors(inTwo.error?.issues ?? [])).toEqual([{ pointer: '/to', code: 'invalid_format' }])
})

test('a pointer escapes what RFC 6901 reserves, the tilde first', () => {
  expect(pointerOf([])).toBe('')
  expect(pointerOf(['a/b', '~c', '~1', 0])).toBe('/a~1b/~0c/~01/0')
})
