// AES-256-GCM in the browser. The key is part of pages of a signed-in person and is lost with them, so the encrypted text cannot
// be read while the console is locked.

/** Returns undefined without Web Crypto: over plain http from another machine. */
export async function importFormKey(base64: string): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  return crypto.subtle.importKey('raw', fromBase64(base64), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Encrypts a text. `about` is authenticated with it: decryption needs the same value. */
export async function encryptTyped(key: CryptoKey, text: string, about: string): Promise<{ iv: string; ciphertext: string }> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(about)
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, new TextEncoder().encode(text))
  return { iv: toBase64(iv), ciphertext: toBase64(new Uint8Array(ciphertext)) }
}

/** Returns undefined if it was encrypted with another key, or with another `about`. */
export async function decryptTyped(
  key: CryptoKey,
  { iv, ciphertext }: { iv: string; ciphertext: string },
  about: string,
): Promise<string | undefined> {
  try {
    const additionalData = new TextEncoder().encode(about)
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv), additionalData },
      key,
      fromBase64(ciphertext),
    )
    return new TextDecoder().decode(opened)
  } catch {
    return undefined // Web Crypto gives no further reason
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
}
