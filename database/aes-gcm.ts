import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Sealing = {
  /** Authenticated with the ciphertext (AAD): decryption needs the same owner. */
  owner?: string
  /** Random by default. Two texts must never have the same IV under one key. */
  iv?: Buffer
}

/** Encrypts a text with AES-256-GCM; the key has 32 bytes. Returns 12 bytes IV, 16 bytes tag and the ciphertext. */
export function sealText(key: Buffer, text: string, { owner = '', iv = randomBytes(ivBytes) }: Sealing = {}): Buffer {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a text. Throws if it was changed, or encrypted with another key or for another owner. */
export function openText(key: Buffer, sealed: Buffer, { owner = '' }: Pick<Sealing, 'owner'> = {}): string {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)]
  const decipher = createDecipheriv(algorithm, key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
  return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
