import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Masked } from '../columns'
import type { auditResults } from './tables'

export type AuditResult = (typeof auditResults)[number]

/** What a record says. Names, addresses, reasons and members of people stand elsewhere: here are the tokens of their texts. */
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

/** What chains a record: the hash of the record before it (empty for the first), its own signature, and its own hash. */
export type Chained = { prevHash: Buffer; seal: Buffer; hash: Buffer }

/**
 * The text that is hashed: one for one content. Members stand in a fixed order, those of `before` and `after` sorted, because jsonb does not keep
 * their order. Exports carry this very text, so that whoever verifies them has to know nothing of how it is made.
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

/** SHA-256 of the hash before and the text. */
export function digestOf(prevHash: Uint8Array, text: string): Buffer {
  return createHash('sha256').update(prevHash).update(text).digest()
}

/** SHA-256 of the digest and its signature, which the next record carries: neither can be changed without breaking the chain. */
export function hashOf(digest: Uint8Array, seal: Uint8Array): Buffer {
  return createHash('sha256').update(digest).update(seal).digest()
}

/** Signs a record: whoever can write to the database, but does not have the key, can neither change one nor make one. */
export function chain(auditKey: Uint8Array, prevHash: Buffer, content: AuditContent): Chained {
  const digest = digestOf(prevHash, toChainText(content))
  const seal = signText(auditKey, sealedText(digest))
  return { prevHash, seal, hash: hashOf(digest, seal) }
}

/** Returns whether the hashes of a row are those of its content. The signature is not looked at. */
export function isHashed(row: AuditContent & Chained): boolean {
  return hashOf(digestOf(row.prevHash, toChainText(row)), row.seal).equals(row.hash)
}

/** Returns whether a row is what the holder of the key wrote. */
export function isGenuine(auditKey: Uint8Array, row: AuditContent & Chained): boolean {
  if (!isHashed(row)) return false
  return isSigned(auditKey, sealedText(digestOf(row.prevHash, toChainText(row))), row.seal)
}

/** The same of a line of an export, in hexadecimal. */
export function isSealOf(
  auditKey: Uint8Array,
  { previous, text, seal }: { previous: string; text: string; seal: string },
): boolean {
  const digest = digestOf(Buffer.from(previous, 'hex'), text)
  return isSigned(auditKey, sealedText(digest), Buffer.from(seal, 'hex'))
}

/** Returns what the signature of a record is made over. */
function sealedText(digest: Buffer): string {
  return `record ${hex(digest)}`
}

/** An Ed25519 signature, which anybody can verify with the public key: 64 bytes. */
export function signText(auditKey: Uint8Array, text: string): Buffer {
  return sign(null, Buffer.from(text), keysOf(auditKey).privateKey)
}

export function isSigned(auditKey: Uint8Array, text: string, signature: Uint8Array): boolean {
  return verify(null, Buffer.from(text), keysOf(auditKey).publicKey, signature)
}

/** The public key of this installation's trail: 32 bytes, in hexadecimal. An auditor keeps it. */
export function publicKeyOf(auditKey: Uint8Array): string {
  const der = keysOf(auditKey).publicKey.export({ type: 'spki', format: 'der' })
  return hex(der.subarray(-32))
}

type Keys = { privateKey: KeyObject; publicKey: KeyObject }

/** To make a key from its 32 bytes takes longer than a signature: those that are in use are kept. */
const keys = new Map<string, Keys>()
/** What stands before the 32 bytes of a private key in PKCS #8. */
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

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

function sorted(record: Masked | null): Masked | null {
  if (record === null) return null
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
