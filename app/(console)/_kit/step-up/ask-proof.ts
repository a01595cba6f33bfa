/** By what this person can show that it is them; `passkey` is what the browser needs to ask for one. */
export type AskedProof = {
  password: boolean
  code: boolean
  passkey: PublicKeyCredentialRequestOptionsJSON | null
  /** What the company is called to which they can show it, which may be empty; null where they cannot. */
  company: string | null
}
export type ShownProof = { password: string } | { code: string } | { passkey: unknown }
export type ProofRefusal = { code: string; retryAfter?: number }

/** Returns undefined when the console cannot be reached, or lets this person in no more. */
export async function readProofWays(): Promise<AskedProof | undefined> {
  try {
    const answer = await fetch('/api/console/proof', { cache: 'no-store' })
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined // no connection: fetch has no other way to say so
  }
}

/** Shows the console a proof; undefined when it was right. It travels in the body, never in an address. */
export async function sendProof(proof: ShownProof): Promise<ProofRefusal | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/console/proof', { method: 'POST', headers, body: JSON.stringify(proof) })
    return answer.ok ? undefined : await answer.json()
  } catch {
    return { code: 'unreachable' } // no connection: fetch has no other way to say so
  }
}
