import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export type Sealing = {
  /** Bound to the ciphertext: under another owner it does not open. */
  owner?: string
  /** A random one unless given; no two texts may ever have the same one under one key. */
  iv?: Buffer
}

/** Encrypts a text by AES-256-GCM; the key has 32 bytes. Returns 12 bytes IV, 16 bytes tag and the ciphertext. */
export function sealText(key: Buffer, text: string, { owner = '', iv = randomBytes(ivBytes) }: Sealing = {}): Buffer {
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Returns the text again. Throws when it was changed, or sealed with another key or for another owner. */
export function openText(key: Buffer, sealed: Buffer, { owner = '' }: Pick<Sealing, 'owner'> = {}): string {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)]
  const decipher = createDecipheriv(algorithm, key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
  return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
