import { describe, expect, test } from 'vitest'
import { createVault } from '#database/vault'
import { decryptMatchKeys, encryptMatchKeys, hashTwin } from './match-keys'

const vaultOf = (byte: number) =>
  createVault({ encryptionKey: Buffer.alloc(32, byte), fingerprintKey: Buffer.alloc(32, byte + 1) })
const desk = { vault: vaultOf(8) }
const keys = { email: 'ana@example.com', phone: '+584121234567', city: null }

describe('the keys by which a lost effect is recognised', () => {
  test('are read back for their call alone', () => {
    const matchKeys = encryptMatchKeys(desk, 'call-1', keys)
    expect(decryptMatchKeys(desk, { id: 'call-1', matchKeys })).toEqual(keys)
    expect(decryptMatchKeys(desk, { id: 'call-2', matchKeys })).toBeUndefined()
    expect(matchKeys.includes('ana@example.com')).toBe(false)
  })

  test('are none where none were stored, and none where they are damaged: one row does not stop the worker', () => {
    expect(decryptMatchKeys(desk, { id: 'call-1', matchKeys: null })).toBeUndefined()
    const matchKeys = encryptMatchKeys(desk, 'call-1', keys)
    for (const damaged of [matchKeys.subarray(0, 10), Buffer.alloc(0), Buffer.from([...matchKeys, 0])])
      expect(decryptMatchKeys(desk, { id: 'call-1', matchKeys: damaged })).toBeUndefined()
    expect(decryptMatchKeys({ vault: vaultOf(20) }, { id: 'call-1', matchKeys })).toBeUndefined()
  })

  test('are refused if they are no keys', () => {
    for (const text of ['5', '["a"]', '{"a":{"b":"c"}}', '{"a":1}']) {
      const matchKeys = desk.vault.seal(text, JSON.stringify(['call', 'call-1']))
      expect(decryptMatchKeys(desk, { id: 'call-1', matchKeys }), text).toBeUndefined()
    }
  })
})

describe('two attempts to make the same', () => {
  const hashOf = (...parts: string[]) => hashTwin(desk, parts)

  test('have one hash, and all others another', () => {
    expect(hashOf('createCustomer', 'ana@example.com')).toBe(hashOf('createCustomer', 'ana@example.com'))
    const others = [
      hashOf('createCustomer', 'eva@example.com'),
      hashOf('createCustomer', 'ana@example.com', ''),
      hashOf('createCustomerana@example.com'),
      hashOf('ana@example.com', 'createCustomer'),
      hashOf(),
    ]
    expect(new Set([...others, hashOf('createCustomer', 'ana@example.com')]).size).toBe(6)
  })

  test('do not tell by their hash what they make', () => {
    expect(hashOf('createCustomer', 'ana@example.com')).toMatch(/^[\w-]{43}$/)
    expect(hashTwin({ vault: vaultOf(20) }, ['createCustomer', 'ana@example.com'])).not.toBe(
      hashOf('createCustomer', 'ana@example.com'),
    )
  })
})
