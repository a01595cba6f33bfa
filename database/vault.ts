import { createHmac } from 'node:crypto'
import { openText, sealText } from './aes-gcm'

/** Encrypts values that must not be readable in the database, and finds equal values without decrypting them. */
export type Vault = {
  /** AES-256-GCM. `owner` is authenticated data: a ciphertext that is copied to another row cannot be decrypted. */
  seal(text: string, owner: string): Buffer
  open(sealed: Uint8Array, owner: string): string
  /** HMAC-SHA-256 of the joined parts: equal values give equal fingerprints, and only with this key. */
  fingerprint(parts: readonly string[]): Buffer
}

const keyId = 1

/** Makes a vault. An encrypted value is one byte of key id, then the result of `sealText`. Keys have 32 bytes. */
export function createVault({ encryptionKey, fingerprintKey }: { encryptionKey: Buffer; fingerprintKey: Buffer }): Vault {
  return {
    seal(text, owner) {
      return Buffer.concat([Buffer.from([keyId]), sealText(encryptionKey, text, { owner })])
    },
    open(stored, owner) {
      const sealed = Buffer.from(stored)
      if (sealed[0] !== keyId) throw new Error(`A value is sealed with key ${sealed[0]}, which is not here`)
      return openText(encryptionKey, sealed.subarray(1), { owner })
    },
    fingerprint(parts) {
      return createHmac('sha256', fingerprintKey).update(JSON.stringify(parts)).digest()
    },
  }
}
