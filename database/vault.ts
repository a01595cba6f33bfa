import { createHmac } from 'node:crypto'
import { openText, sealText } from './aes-gcm'

/** Seals what may not be read in the database, and recognises equal values without opening them. */
export type Vault = {
  /** AES-256-GCM. `owner` is bound to the ciphertext, so a sealed value copied to another row does not open. */
  seal(text: string, owner: string): Buffer
  open(sealed: Uint8Array, owner: string): string
  /** HMAC-SHA-256 of the joined parts: equal values give equal fingerprints, and only under this key. */
  fingerprint(parts: readonly string[]): Buffer
}

const keyId = 1

/** Layout of a sealed value: one byte key id, then what `sealText` makes. Keys are 32 bytes. */
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
