import { expect, test } from 'vitest'
import { columnsSignature, matchColumns } from './columns'

test.each([
  ['Monto (USDC)', { amount: 0 }],
  ['MONTO [neto] (USDC)', { amount: 0 }],
  ['Monto (neto', { amount: 0 }],
  ['Cédula/RIF', { document: 0 }],
  ['(monto)', {}],
])('the column %s is matched as %j', (header, map) => {
  expect(matchColumns([header])).toEqual(map)
})

test('a header of brackets alone takes no quadratic time', () => {
  const started = process.cpuUsage()
  expect(columnsSignature(['('.repeat(200_000), ')'.repeat(200_000), '[('.repeat(100_000)])).toBe('\n\n')
  expect(process.cpuUsage(started).user, 'in µs').toBeLessThan(1_000_000)
})
