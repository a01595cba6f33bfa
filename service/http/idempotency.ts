import { hash } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import { canonicalJson } from '../ground/canonical'
import type { Intent } from '../idempotency/intent'
import type { Admission } from '../keys/admit-request'
import type { Incoming } from './incoming'

/**
 * Reads `Idempotency-Key`: a structured-field string, quoted or bare, of 1–255 visible ASCII characters; undefined if absent.
 * Each API key has its own space of keys, because an answer may contain a secret that no other may see. First-party keys share
 * one, so that a new key can take over from a lost one.
 */
export function readIntent(
  { method, path, header }: Incoming,
  body: unknown,
  by: Pick<Admission, 'keyId' | 'keyKind'>,
): Intent | undefined {
  const given = header('idempotency-key')
  if (given === null) return undefined
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(given)?.[1]?.replace(/\\(["\\])/g, '$1')
  const key = quoted ?? given
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || (quoted === undefined && given.startsWith('"'))) {
    throw new ServiceError('invalid_idempotency_key', 'The Idempotency-Key is not 1–255 visible ASCII characters', {
      errors: [{ header: 'Idempotency-Key', code: 'invalid_format' }],
    })
  }
  const fingerprint = hash('sha256', canonicalJson([method, path, body]), 'buffer')
  return { key: by.keyKind === 'house' ? key : `${by.keyId} ${key}`, fingerprint }
}
