import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Seals what may not be read in the database, and recognises equal values without opening them. */
export type Vault = {
  /** AES-256-GCM. `owner` is bound to the ciphertext, so a sealed value copied to another row does not open. */
  seal(text: string, owner: string): Buffer
  open(sealed: Uint8Array, owner: string): string
  /** HMAC-SHA-256 of the joined parts: equal values give equal fingerprints, and only under this key. */
  fingerprint(parts: readonly string[]): Buffer
}

const keyId = 1
const ivBytes = 12
const tagBytes = 16

/** Layout of a sealed value: one byte key id, 12 bytes IV, 16 bytes tag, ciphertext. Keys are 32 bytes. */
export function createVault({ encryptionKey, fingerprintKey }: { encryptionKey: Buffer; fingerprintKey: Buffer }): Vault {
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([keyId]), iv, cipher.getAuthTag(), sealed])
    },
    open(stored, owner) {
      const sealed = Buffer.from(stored)
      if (sealed[0] !== keyId) throw new Error(`A value is sealed with key ${sealed[0]}, which is not here`)
      const iv = sealed.subarray(1, 1 + ivBytes)
      const tag = sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
      return decipher.update(sealed.subarray(1 + ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    fingerprint(parts) {
      return createHmac('sha256', fingerprintKey).update(JSON.stringify(parts)).digest()
    },
  }
}
