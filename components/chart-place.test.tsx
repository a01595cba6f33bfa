import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartPoint, hrefAt, indexAt, partAt, placeAfter, placeText, spanOf } from './chart-place'
import { niceStep } from './stacked-bars'

const point = (id: string, hrefs: (string | undefined)[] = ['/a', undefined, '/c']): ChartPoint => ({
  id,
  label: `${id} Nov`,
  href: `/${id}`,
  parts: hrefs.map((href, index) => ({ name: `part ${index}`, text: `${index}.00`, href, top: 100 - 10 * index, height: 10 })),
})
const points = ['18', '19', '20'].map((id) => point(id))
const bars = { points, layout: 'bars' } as const

test('arrows move along the points, and stay at their ends', () => {
  expect(placeAfter('ArrowLeft', { index: 2 }, bars)).toEqual({ index: 1 })
  expect(placeAfter('ArrowRight', { index: 2 }, bars)).toEqual({ index: 2 })
  expect(placeAfter('Home', { index: 2, part: 1 }, bars)).toEqual({ index: 0, part: 1 })
  expect(placeAfter('PageDown', { index: 0 }, bars)).toEqual({ index: 2 })
  expect(placeAfter('ArrowDown', { index: 0 }, { ...bars, layout: 'rows' })).toEqual({ index: 1 })
  expect(placeAfter('ArrowLeft', { index: 1 }, { ...bars, layout: 'rows' })).toBeUndefined()
  expect(placeAfter('ArrowUp', { index: 1 }, { ...bars, layout: 'line' })).toBeUndefined()
  expect(placeAfter('n', { index: 1 }, bars)).toBeUndefined()
})

test('up and down pass through the whole and the parts that have a list, and stop at both ends', () => {
  const up = [0, 0, 0].reduce<(number | undefined)[]>(
    (seen) => [...seen, placeAfter('ArrowUp', { index: 0, part: seen.at(-1) }, bars)?.part],
    [undefined],
  )
  expect(up).toEqual([undefined, 0, 2, 2])
  expect(placeAfter('ArrowDown', { index: 0, part: 0 }, bars)).toEqual({ index: 0, part: undefined })
  expect(placeAfter('ArrowDown', { index: 0 }, bars)).toEqual({ index: 0, part: undefined })
})

test('wherever the pointer is, the point under it is the one whose span contains it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 0.9999, noNaN: true }), (count, share) => {
      const { start, size } = spanOf('bars', indexAt('bars', share, count), count)
      expect(start).toBeLessThanOrEqual(share * 100 + 1e-6)
      expect(start + size).toBeGreaterThan(share * 100 - 1e-6)
    }),
  )
  expect([indexAt('bars', -1, 5), indexAt('bars', 2, 5), indexAt('line', 0.49, 3), indexAt('line', 1, 3)]).toEqual([0, 4, 1, 2])
  expect([partAt(point('20'), 95), partAt(point('20'), 105), partAt(point('20'), 20)]).toEqual([1, 0, undefined])
})

test('a place is described with its label, and leads to its list; a part without one to that of its point', () => {
  expect(placeText(point('20'), undefined)).toBe('20 Nov: part 0 0.00, part 1 1.00, part 2 2.00')
  expect(placeText({ ...point('20'), text: '3 payments' }, undefined)).toMatch(/^20 Nov: 3 payments, part 0/)
  expect(placeText(point('20'), 2)).toBe('20 Nov: part 2 2.00')
  expect([hrefAt(points[2], 2), hrefAt(points[2], 1), hrefAt(points[2], undefined)]).toEqual(['/c', '/20', '/20'])
})

test('a scale of four round steps holds the highest bar, and is not twice too high', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 400n, max: 10n ** 17n }), (most) => {
      const top = 4n * niceStep(most, 100n)
      expect(top >= most && top <= 2n * most).toBe(true)
    }),
  )
  expect([niceStep(0n, 100n), niceStep(2_934_000n, 100n)]).toEqual([100n, 800_000n])
})
