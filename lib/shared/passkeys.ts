// Passkeys in the browser, through its own parsing and serialization of WebAuthn JSON.

/** Returns false if the browser has no passkeys, or cannot parse their JSON. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Requests a passkey; undefined if the person or the device refuses. */
export function showPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  return answerOf(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }))
}

/** Creates a passkey; undefined if the person refuses, or the device already has one for this person. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  return answerOf(() => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }))
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  } catch (error) {
    // A refusal by the person, a second passkey on one device, and a wrong origin all arrive as a DOMException.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
