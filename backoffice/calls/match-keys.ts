import { z } from 'zod'
import type { Desk } from '../desk'

/** The members of a request by which its effect is recognised when the answer was lost (match keys); null for a member that was removed. */
export type MatchKeys = Readonly<Record<string, string | null>>

const Kept = z.record(z.string(), z.string().nullable())

/** Encrypts match keys, which are personal data, for as long as the outcome of the call is unknown. */
export function sealMatchKeys({ vault }: Pick<Desk, 'vault'>, callId: string, matchKeys: MatchKeys): Buffer {
  return vault.seal(JSON.stringify(matchKeys), ownerOf(callId))
}

/** Returns the match keys of a call. Returns undefined where none were kept, where the call has ended, and where they cannot be decrypted: then no effect is recognised. */
export function openMatchKeys(
  { vault }: Pick<Desk, 'vault'>,
  call: { id: string; matchKeys: Uint8Array | null },
): MatchKeys | undefined {
  if (call.matchKeys === null) return undefined
  try {
    return Kept.parse(JSON.parse(vault.open(call.matchKeys, ownerOf(call.id))))
  } catch {
    return undefined // one damaged row must not keep the worker from all others
  }
}

/** Returns a keyed hash that is equal for two attempts to create the same record, whoever makes them and under whichever idempotency key. */
export function hashTwin({ vault }: Pick<Desk, 'vault'>, parts: readonly string[]): string {
  return vault.fingerprint(['twin', ...parts]).toString('base64url')
}

function ownerOf(callId: string): string {
  return JSON.stringify(['call', callId])
}
