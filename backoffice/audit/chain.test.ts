import { createPublicKey, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AuditContent,
  chain,
  digestOf,
  hashOf,
  hex,
  isGenuine,
  isHashed,
  isSealOf,
  isSigned,
  publicKeyOf,
  signText,
  toChainText,
} from './chain'

const auditKey = Buffer.alloc(32, 7)
const otherKey = Buffer.alloc(32, 8)
const content: AuditContent = {
  at: new Date('2026-11-20T14:00:00.123Z'),
  actorToken: Buffer.alloc(32, 1),
  actorId: 'person-1',
  actorRoles: ['finance', 'support'],
  sessionId: 'session-1',
  requestId: 'r1',
  action: 'quote.pay',
  objectKind: 'quote',
  objectId: 'q1',
  before: null,
  after: { amount: 101.5, ok: true },
  toldToken: Buffer.alloc(32, 2),
  result: 'done',
  code: null,
  callId: 'call-1',
}
const changes: [what: string, change: Partial<AuditContent>][] = [
  ['the time, by a millisecond', { at: new Date('2026-11-20T14:00:00.124Z') }],
  ['who it was', { actorToken: Buffer.alloc(32, 3) }],
  ['the id of who it was', { actorId: null }],
  ['a role', { actorRoles: ['finance'] }],
  ['the order of roles', { actorRoles: ['support', 'finance'] }],
  ['the session', { sessionId: null }],
  ['the request', { requestId: 'r2' }],
  ['the action', { action: 'quote.cancel' }],
  ['the kind of the object', { objectKind: 'payment' }],
  ['the object', { objectId: 'q2' }],
  ['what was before', { before: {} }],
  ['a value after', { after: { amount: 101.51, ok: true } }],
  ['a text in the place of a number', { after: { amount: '101.5', ok: true } }],
  ['a further member', { after: { amount: 101.5, ok: true, none: null } }],
  ['the reason', { toldToken: null }],
  ['the result', { result: 'failed' }],
  ['the code', { code: 'x' }],
  ['the call', { callId: 'call-2' }],
]
const first = chain(auditKey, Buffer.alloc(0), content)
const row = { ...content, ...first }

describe('a record', () => {
  test('is genuine as it was written', () => {
    expect([isHashed(row), isGenuine(auditKey, row)]).toEqual([true, true])
    expect([first.prevHash.length, first.seal.length, first.hash.length]).toEqual([0, 64, 32])
  })

  test.each(changes)('is not, once somebody changed %s', (_what, change) => {
    expect([isHashed({ ...row, ...change }), isGenuine(auditKey, { ...row, ...change })]).toEqual([false, false])
  })

  test.each(changes)('is not, if somebody without the key hashed it anew after a change of %s', (_what, change) => {
    const forged = { ...content, ...change }
    const digest = digestOf(row.prevHash, toChainText(forged))
    const hashed = { ...row, ...forged, hash: hashOf(digest, row.seal) }
    expect([isHashed(hashed), isGenuine(auditKey, hashed)]).toEqual([true, false])
  })

  test('is genuine for the key alone that signed it, and not with another signature', () => {
    expect(isGenuine(otherKey, row)).toBe(false)
    const seal = chain(otherKey, row.prevHash, content).seal
    const resealed = { ...row, seal, hash: hashOf(digestOf(row.prevHash, toChainText(content)), seal) }
    expect([isHashed(resealed), isGenuine(auditKey, resealed)]).toEqual([true, false])
  })

  test('is bound to the one before it', () => {
    const second = chain(auditKey, first.hash, { ...content, objectId: 'q2' })
    const moved = { ...content, objectId: 'q2', ...second, prevHash: Buffer.alloc(32, 9) }
    expect(isGenuine(auditKey, { ...moved, prevHash: first.hash })).toBe(true)
    expect(isGenuine(auditKey, moved)).toBe(false)
  })
})

describe('the text that is hashed', () => {
  test('does not depend on the order in which the database returns members', () => {
    const one = toChainText({ ...content, before: { b: 1, a: 2 }, after: { z: null, y: 'x' } })
    const other = toChainText({ ...content, before: { a: 2, b: 1 }, after: { y: 'x', z: null } })
    expect(one).toBe(other)
    expect(JSON.parse(one)).toMatchObject({ before: { a: 2, b: 1 }, at: '2026-11-20T14:00:00.123Z', actor: '01'.repeat(32) })
  })

  test('is another one for other content, whatever the texts are', () => {
    const texts = fc.record({ action: fc.string(), objectKind: fc.string(), objectId: fc.string(), requestId: fc.string() })
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        expect(toChainText({ ...content, ...one }) === toChainText({ ...content, ...other })).toBe(isSame)
      }),
    )
  })

  test('names its members in one order, which verifiers of other languages rely on', () => {
    expect(Object.keys(JSON.parse(toChainText(content)))).toEqual([
      ...['at', 'actor', 'actor_id', 'actor_roles', 'session_id', 'request_id', 'action', 'object_kind', 'object_id'],
      ...['before', 'after', 'told', 'result', 'code', 'call_id'],
    ])
  })
})

describe('a signature', () => {
  test('is verified by anybody with the public key, with no code of ours', () => {
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKeyOf(auditKey), 'hex')])
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const digest = digestOf(first.prevHash, toChainText(content))
    expect(verify(null, Buffer.from(`record ${hex(digest)}`), publicKey, first.seal)).toBe(true)
  })

  test('is the same each time, of one text and one key', () => {
    expect(signText(auditKey, 'head 1').equals(signText(auditKey, 'head 1'))).toBe(true)
    expect(signText(auditKey, 'head 1').equals(signText(auditKey, 'head 2'))).toBe(false)
    expect([isSigned(auditKey, 'a', signText(auditKey, 'a')), isSigned(otherKey, 'a', signText(auditKey, 'a'))]).toEqual([
      true,
      false,
    ])
  })

  test('of a line of an export is checked from its hexadecimal values', () => {
    const line = { previous: '', text: toChainText(content), seal: hex(first.seal) }
    expect(isSealOf(auditKey, line)).toBe(true)
    for (const change of [{ previous: '00' }, { text: `${line.text} ` }, { seal: '00'.repeat(64) }, { seal: '' }])
      expect(isSealOf(auditKey, { ...line, ...change })).toBe(false)
  })

  test('never shows the key: the public one is of another form, and each key has its own', () => {
    expect(publicKeyOf(auditKey)).toMatch(/^[0-9a-f]{64}$/)
    expect(publicKeyOf(auditKey)).not.toBe(hex(auditKey))
    expect(publicKeyOf(auditKey)).not.toBe(publicKeyOf(otherKey))
  })
})

test('bytes are written in hexadecimal, also those of a part of a buffer', () => {
  const whole = Buffer.from('00ff10', 'hex')
  expect([hex(whole), hex(whole.subarray(1)), hex(new Uint8Array([1, 2])), hex(Buffer.alloc(0))]).toEqual([
    '00ff10',
    'ff10',
    '0102',
    '',
  ])
})
