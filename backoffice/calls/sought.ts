import { z } from 'zod'
import type { Desk } from '../desk'

/** Members of what was sent, by which its effect is recognised in what the API tells; null for one that was taken away. */
export type Sought = Readonly<Record<string, string | null>>

const Kept = z.record(z.string(), z.string().nullable())

/** As the database may hold them while nobody knows what became of the call: they are personal. */
export function sealSought({ vault }: Pick<Desk, 'vault'>, callId: string, sought: Sought): Buffer {
  return vault.seal(JSON.stringify(sought), ownerOf(callId))
}

/** Undefined where nothing was sealed or the call has ended, and where the seal does not open: then nothing is recognised. */
export function openSought({ vault }: Pick<Desk, 'vault'>, call: { id: string; sought: Uint8Array | null }): Sought | undefined {
  if (call.sought === null) return undefined
  try {
    return Kept.parse(JSON.parse(vault.open(call.sought, ownerOf(call.id))))
  } catch {
    return undefined // one damaged row must not keep the worker from all others
  }
}

/** Equal for two tries to make the same thing, whoever makes them and under which key. */
export function hashTwin({ vault }: Pick<Desk, 'vault'>, parts: readonly string[]): string {
  return vault.fingerprint(['twin', ...parts]).toString('base64url')
}

function ownerOf(callId: string): string {
  return JSON.stringify(['call', callId])
}
