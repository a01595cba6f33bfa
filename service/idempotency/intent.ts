import { z } from 'zod'
import { ServiceError } from '#contract/errors'

/** What a repeat of the same request is recognised by. */
export type Intent = { key: string; fingerprint: Buffer }

/** An answer as it is stored and sent: the body is text, so a replay is equal to the byte. */
export type RenderedAnswer = { status: number; body: string; location?: string; replayed?: boolean }

/** What is kept under a key for 24 hours. */
export const StoredAnswer = z.object({
  fingerprint: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  status: z.int(),
  body: z.string(),
  location: z.string().nullable(),
})
export type StoredAnswer = z.output<typeof StoredAnswer>

/** The answer of the first request with this key. Throws `idempotency_key_reused` when that was another request. */
export function recall({ fingerprint }: Intent, stored: StoredAnswer): RenderedAnswer {
  if (!fingerprint.equals(stored.fingerprint)) {
    throw new ServiceError('idempotency_key_reused', 'The key belongs to another request', {
      errors: [{ header: 'Idempotency-Key', code: 'invalid_format' }],
    })
  }
  return { status: stored.status, body: stored.body, location: stored.location ?? undefined, replayed: true }
}
