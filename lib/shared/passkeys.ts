// Passkeys in the browser: it reads what the console asks, and writes what the device answers, by itself.

/** False where the browser has none, or cannot write them as JSON. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Asks for a passkey; undefined when the person, or the device, would not show one. */
export function showPasskey(asked: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  return answerOf(() => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) }))
}

/** Makes a passkey; undefined when the person would not, or the device has one for this person already. */
export function makePasskey(asked: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  return answerOf(() => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(asked) }))
}

async function answerOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined
  } catch (error) {
    // A refusal of the person, a second passkey on one device, and an address that passkeys are not made for come the same way.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
