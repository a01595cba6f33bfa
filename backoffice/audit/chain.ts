import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Masked } from '../columns'
import type { auditResults } from './tables'

export type AuditResult = (typeof auditResults)[number]

/** The signed content of a record. Names, addresses, reasons and personal members are texts of their own; it has their tokens. */
export type AuditContent = {
  at: Date
  actorToken: Uint8Array
  actorId: string | null
  actorRoles: readonly string[]
  sessionId: string | null
  requestId: string
  action: string
  objectKind: string
  objectId: string
  before: Masked | null
  after: Masked | null
  toldToken: Uint8Array | null
  result: AuditResult
  code: string | null
  callId: string | null
}

/** The chain data of a record: the hash of the previous record (empty for the first), its own signature, and its own hash. */
export type Chained = { prevHash: Buffer; seal: Buffer; hash: Buffer }

/**
 * Returns the canonical text that is hashed. Members are in a fixed order, and those of `before` and `after` are sorted, because
 * jsonb does not preserve order. Exports contain this exact text, so that a verifier need not know how to build it.
 */
export function toChainText(content: AuditContent): string {
  return JSON.stringify({
    at: content.at.toISOString(),
    actor: hex(content.actorToken),
    actor_id: content.actorId,
    actor_roles: content.actorRoles,
    session_id: content.sessionId,
    request_id: content.requestId,
    action: content.action,
    object_kind: content.objectKind,
    object_id: content.objectId,
    before: sorted(content.before),
    after: sorted(content.after),
    told: content.toldToken && hex(content.toldToken),
    result: content.result,
    code: content.code,
    call_id: content.callId,
  })
}

/** Returns the SHA-256 of the previous hash and the text. */
export function digestOf(prevHash: Uint8Array, text: string): Buffer {
  return createHash('sha256').update(prevHash).update(text).digest()
}

/** Returns the SHA-256 of digest and signature. The next record contains it: a change of either breaks the chain. */
export function hashOf(digest: Uint8Array, seal: Uint8Array): Buffer {
  return createHash('sha256').update(digest).update(seal).digest()
}

/** Signs a record. Write access to the database is not enough to change or add one: that needs the signing key. */
export function chain(auditKey: Uint8Array, prevHash: Buffer, content: AuditContent): Chained {
  const digest = digestOf(prevHash, toChainText(content))
  const seal = signText(auditKey, sealedText(digest))
  return { prevHash, seal, hash: hashOf(digest, seal) }
}

/** Returns whether the hashes of a row match its content. It does not verify the signature. */
export function isHashed(row: AuditContent & Chained): boolean {
  return hashOf(digestOf(row.prevHash, toChainText(row)), row.seal).equals(row.hash)
}

/** Returns whether a row is exactly what the holder of the signing key wrote. */
export function isGenuine(auditKey: Uint8Array, row: AuditContent & Chained): boolean {
  if (!isHashed(row)) return false
  return isSigned(auditKey, sealedText(digestOf(row.prevHash, toChainText(row))), row.seal)
}

/** Verifies the signature of a line of an export, whose values are hexadecimal. */
export function isSealOf(
  auditKey: Uint8Array,
  { previous, text, seal }: { previous: string; text: string; seal: string },
): boolean {
  const digest = digestOf(Buffer.from(previous, 'hex'), text)
  return isSigned(auditKey, sealedText(digest), Buffer.from(seal, 'hex'))
}

/** Returns the text that the signature of a record covers. */
function sealedText(digest: Buffer): string {
  return `record ${hex(digest)}`
}

/** Returns an Ed25519 signature (64 bytes), which anyone can verify with the public key. */
export function signText(auditKey: Uint8Array, text: string): Buffer {
  return sign(null, Buffer.from(text), keysOf(auditKey).privateKey)
}

/** Tells whether a signature is by the key that is derived from `auditKey`; false for one of a wrong length. */
export function isSigned(auditKey: Uint8Array, text: string, signature: Uint8Array): boolean {
  return verify(null, Buffer.from(text), keysOf(auditKey).publicKey, signature)
}

/** Returns the public key of this installation's trail: 32 bytes, in hexadecimal. Auditors keep a copy of it. */
export function publicKeyOf(auditKey: Uint8Array): string {
  const der = keysOf(auditKey).publicKey.export({ type: 'spki', format: 'der' })
  return hex(der.subarray(-32))
}

type Keys = { privateKey: KeyObject; publicKey: KeyObject }

/** A cache of key objects: deriving one from its 32 bytes takes longer than a signature. */
const keys = new Map<string, Keys>()
/** The PKCS #8 prefix before the 32 bytes of an Ed25519 private key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keysOf(auditKey: Uint8Array): Keys {
  const name = hex(auditKey)
  const known = keys.get(name)
  if (known !== undefined) return known
  const seed = Buffer.from(hkdfSync('sha256', auditKey, '', 'cauce audit signature', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const made = { privateKey, publicKey: createPublicKey(privateKey) }
  keys.set(name, made)
  return made
}

/** Returns lower-case hexadecimal, two digits for each byte. */
export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

function sorted(record: Masked | null): Masked | null {
  if (record === null) return null
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
