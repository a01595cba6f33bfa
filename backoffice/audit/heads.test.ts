import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOfHead, readHeadLine, signHead } from './heads'

const key = Buffer.alloc(32, 7)
const place = { seq: 41n, hash: Buffer.alloc(32, 5) }
const now = new Date('2026-11-20T14:00:00.000Z')
const line = JSON.stringify(signHead(key, place, now))

test('a head that was written is read as it was, and leads to its place in the trail', () => {
  const head = readHeadLine(key, line)
  expect(head && placeOfHead(head)).toEqual(place)
  expect(head).toMatchObject({ seq: '41', at: now.toISOString() })
})

test('the trail without any record has a head too', () => {
  const empty = readHeadLine(key, JSON.stringify(signHead(key, { seq: 0n, hash: Buffer.alloc(0) }, now)))
  expect(empty && placeOfHead(empty)).toEqual({ seq: 0n, hash: Buffer.alloc(0) })
})

test('no sign of a head can be changed without its signature noticing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: line.length - 1 }), fc.constantFrom(...'0123456789abcdef"{}: '), (at, sign) => {
      const changed = line.slice(0, at) + sign + line.slice(at + 1)
      const read = readHeadLine(key, changed)
      // The public key is written beside the signature for readers without our key; it decides nothing here.
      const decides = (text: string) => JSON.stringify({ ...JSON.parse(text), key: '' })
      if (read !== undefined) expect(decides(changed)).toBe(decides(line))
    }),
    { numRuns: 500 },
  )
})

test('a head of another installation, a longer one and one that breaks off are none', () => {
  const { seq: _seq, ...rest } = JSON.parse(line)
  const others = [
    JSON.stringify(signHead(Buffer.alloc(32, 8), place, now)),
    JSON.stringify({ ...JSON.parse(line), note: 'x' }),
    JSON.stringify(rest),
    JSON.stringify({ ...JSON.parse(line), seq: 41 }),
    line.slice(0, -1),
    '',
    'null',
  ]
  expect(others.filter((text) => readHeadLine(key, text) !== undefined)).toEqual([])
})
