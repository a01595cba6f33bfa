import { describe, expect, test } from 'vitest'
import { isProven } from './proof'
import { newSid, sidHash } from './sid'

const provenAt = new Date('2026-11-20T14:00:00.000Z')
const later = (seconds: number) => new Date(provenAt.getTime() + seconds * 1000)

describe('a proof of the person', () => {
  test.each([
    [0, true],
    [299, true],
    [299.999, true],
    [300, false],
    [86_400, false],
  ])('after %s seconds is fresh: %s', (seconds, fresh) => {
    expect(isProven({ provenAt, demo: false }, later(seconds))).toBe(fresh)
  })

  test('is missing where nobody gave one', () => expect(isProven({ provenAt: null, demo: false }, provenAt)).toBe(false))

  test('is not asked of people of the demo, whose password everybody knows', () => {
    expect(isProven({ provenAt: null, demo: true }, provenAt)).toBe(true)
    expect(isProven({ provenAt, demo: true }, later(86_400))).toBe(true)
  })
})

describe('the id of a session', () => {
  test('has 128 random bits, and is another one each time', () => {
    const ids = Array.from({ length: 500 }, newSid)
    expect(new Set(ids).size).toBe(500)
    for (const id of ids) expect(Buffer.from(id, 'base64url')).toHaveLength(16)
  })

  test('is stored as a hash that does not contain it, and that is the same each time', () => {
    const sid = newSid()
    expect(sidHash(sid)).toHaveLength(32)
    expect(sidHash(sid).equals(sidHash(sid))).toBe(true)
    expect(sidHash(sid).equals(sidHash(newSid()))).toBe(false)
    expect(sidHash(sid).toString('base64url')).not.toContain(sid)
  })
})
