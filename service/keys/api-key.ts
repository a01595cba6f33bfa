import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Environment } from '../ground/context'

/** `pk_{live|test}_{12}_{40}{6}`: environment, public id, secret, and a checksum that detects typing errors offline. */
export type SplitKey = { environment: Environment; keyId: string; secret: string }

/**
 * The kinds of keys. A first-party key (`house` in the database) belongs to a program of this installation, such as its console:
 * it may name the people behind its calls, and is not managed over the API. A partner's key belongs to a third party.
 */
export const keyKinds = ['partner', 'house'] as const
export type KeyKind = (typeof keyKinds)[number]

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const shape = /^(pk_(live|test)_([0-9A-Za-z]{12})_([0-9A-Za-z]{40}))([0-9A-Za-z]{6})$/

/** Returns a random key: the id and the secret have 12 and 40 characters of base 62. */
export function newApiKey(environment: Environment): SplitKey {
  return { environment, keyId: randomText(12), secret: randomText(40) }
}

/** Returns the whole key as its holder stores it. It is shown once and never stored here. */
export function formatApiKey({ environment, keyId, secret }: SplitKey): string {
  const text = `pk_${environment}_${keyId}_${secret}`
  return text + checksum(text)
}

/** Returns the parts of a key; undefined if the text is malformed. It does not check whether the key exists. */
export function parseApiKey(text: string): SplitKey | undefined {
  const [, covered, environment, keyId, secret, sum] = shape.exec(text) ?? []
  if (covered === undefined || keyId === undefined || secret === undefined || checksum(covered) !== sum) return undefined
  return { environment: environment === 'live' ? 'live' : 'test', keyId, secret }
}

/** Returns the HMAC-SHA-256 of a secret (32-byte pepper). With 238 random bits a slow hash is not needed. */
export function hashSecret(secret: string, pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update(secret).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

function checksum(text: string): string {
  let rest = crc32(text)
  let sum = ''
  for (let place = 0; place < 6; place++) {
    sum = letters[rest % 62] + sum
    rest = Math.floor(rest / 62)
  }
  return sum
}
