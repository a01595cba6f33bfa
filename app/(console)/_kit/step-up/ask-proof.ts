/** The ways in which this person can prove their identity; `passkey` holds the options that the browser needs for a passkey. */
export type RequiredProof = {
  password: boolean
  code: boolean
  passkey: PublicKeyCredentialRequestOptionsJSON | null
  /** The name of the company's identity provider, which may be empty; null if the person cannot prove their identity there. */
  company: string | null
}
export type ShownProof = { password: string } | { code: string } | { passkey: unknown }
export type ProofRefusal = { code: string; retryAfter?: number }

/** Returns undefined if the console cannot be reached, or if it refuses this person. */
export async function readProofWays(): Promise<RequiredProof | undefined> {
  try {
    const answer = await fetch('/api/console/proof', { cache: 'no-store' })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined // no connection: fetch reports it only by throwing
  }
}

/** Sends a proof to the console, in the body and never in an address; returns undefined if it was correct. */
export async function sendProof(proof: ShownProof): Promise<ProofRefusal | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/console/proof', { method: 'POST', headers, body: JSON.stringify(proof) })
    return answer.ok ? undefined : await answer.json()
  } catch {
    return { code: 'unreachable' } // no connection: fetch reports it only by throwing
  }
}
