import { z } from 'zod'
import type { Desk } from '../desk'

/** Members of a request that identify its effect if the answer is lost (match keys); null for a member that was removed. */
export type MatchKeys = Readonly<Record<string, string | null>>

const StoredKeys = z.record(z.string(), z.string().nullable())

/** Encrypts match keys, which are personal data, for as long as the outcome of the call is unknown. */
export function encryptMatchKeys({ vault }: Pick<Desk, 'vault'>, callId: string, matchKeys: MatchKeys): Buffer {
  return vault.seal(JSON.stringify(matchKeys), ownerOf(callId))
}

/** Decrypts the match keys of a call. Undefined if there are none, or they are damaged: no effect is then recognised. */
export function decryptMatchKeys(
  { vault }: Pick<Desk, 'vault'>,
  call: { id: string; matchKeys: Uint8Array | null },
): MatchKeys | undefined {
  if (call.matchKeys === null) return undefined
  try {
    return StoredKeys.parse(JSON.parse(vault.open(call.matchKeys, ownerOf(call.id))))
  } catch {
    return undefined // one damaged row must not stop the worker
  }
}

/** Returns a keyed hash that is equal for two attempts to create the same record, by any person and idempotency key. */
export function hashTwin({ vault }: Pick<Desk, 'vault'>, parts: readonly string[]): string {
  return vault.fingerprint(['twin', ...parts]).toString('base64url')
}

function ownerOf(callId: string): string {
  return JSON.stringify(['call', callId])
}
