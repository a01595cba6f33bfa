import { z } from 'zod'
import { ServiceError } from '#contract/errors'

/** The identity of a request, by which a repeat is recognised. */
export type Intent = { key: string; fingerprint: Buffer }

/** An answer as it is stored and sent: the body is text, so a replay is byte-identical. */
export type RenderedAnswer = { status: number; body: string; location?: string; replayed?: boolean }

/** The record that is stored under an idempotency key for 24 hours. */
export const StoredAnswer = z.object({
  fingerprint: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  status: z.int(),
  body: z.string(),
  location: z.string().nullable(),
})
export type StoredAnswer = z.output<typeof StoredAnswer>

/** Returns the answer of the first request with this key. Throws `idempotency_key_reused` if that was another request. */
export function recall({ fingerprint }: Intent, stored: StoredAnswer): RenderedAnswer {
  if (!fingerprint.equals(stored.fingerprint)) {
    throw new ServiceError('idempotency_key_reused', 'The key belongs to another request', {
      errors: [{ header: 'Idempotency-Key', code: 'invalid_format' }],
    })
  }
  return { status: stored.status, body: stored.body, location: stored.location ?? undefined, replayed: true }
}
