import { expect, test } from 'vitest'
import { roughPrice } from './rough-price'

test('a rough price multiplies exactly and never promises a céntimo too much', () => {
  expect(roughPrice(10_000n, 'source', 284.1134)).toEqual({ sent: '100.00', received: '28411.34' })
  expect(roughPrice(50n, 'source', 284.1134)).toEqual({ sent: '0.50', received: '142.05' })
  expect(roughPrice(1_000_000n, 'destination', 284.1134)).toEqual({ sent: '35.20', received: '10000.00' })
  expect(roughPrice(5_050_000n, 'source', 0.003414921234)).toEqual({ sent: '50500.00', received: '172.45' })
  expect(roughPrice(10_000n, 'source', 0)).toBeUndefined()
})
