import { z } from 'zod/mini'

const ProofWays = z.object({ password: z.boolean() })
/** By what this person can show that it is them. */
export type ProofWays = z.infer<typeof ProofWays>

const Refusal = z.object({ code: z.string(), retryAfter: z.optional(z.number()) })
export type ProofRefusal = z.infer<typeof Refusal>

/** Undefined when the console cannot be reached, or lets this person in no more. */
export async function readProofWays(): Promise<ProofWays | undefined> {
  try {
    const answer = await fetch('/api/console/proof', { cache: 'no-store' })
    return answer.ok ? ProofWays.parse(await answer.json()) : undefined
  } catch {
    return undefined // no connection: fetch has no other way to say so
  }
}

/** Shows the console a proof; undefined when it was right. It travels in the body, never in an address. */
export async function sendProof(proof: { password: string }): Promise<ProofRefusal | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/console/proof', { method: 'POST', headers, body: JSON.stringify(proof) })
    return answer.ok ? undefined : Refusal.parse(await answer.json())
  } catch {
    return { code: 'unreachable' } // no connection: fetch has no other way to say so
  }
}
