import { z } from 'zod'
import { hex, isSigned, publicKeyOf, signText } from './chain'
import { parseText } from './parse-json'
import type { ChainPlace } from './trail-verdict'

/** The signed length and hash of the trail at a time. Records that are missing later are proven to have existed. */
export type SignedHead = z.output<typeof SignedHead>
const SignedHead = z.strictObject({
  seq: z.string().regex(/^\d{1,18}$/),
  hash: z.string().regex(/^([0-9a-f]{64})?$/),
  at: z.iso.datetime(),
  /** The public key that verifies the signature. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})

/** Returns a head with its signature and the public key that verifies it. `now` is signed too. */
export function signHead(auditKey: Uint8Array, { seq, hash }: ChainPlace, now: Date): SignedHead {
  const head = { seq: seq.toString(), hash: hex(hash), at: now.toISOString() }
  return { ...head, key: publicKeyOf(auditKey), signature: hex(signText(auditKey, signedText(head))) }
}

/** Parses a line of a file of heads. Returns undefined if it is incomplete or not signed by this installation. */
export function readHeadLine(auditKey: Uint8Array, line: string): SignedHead | undefined {
  const head = SignedHead.safeParse(parseText(line)).data
  if (head === undefined) return undefined
  return isSigned(auditKey, signedText(head), Buffer.from(head.signature, 'hex')) ? head : undefined
}

/** Returns the place in the chain that a head names. Does not verify the signature. */
export function placeOfHead({ seq, hash }: Pick<SignedHead, 'seq' | 'hash'>): ChainPlace {
  return { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
}

function signedText({ seq, hash, at }: Pick<SignedHead, 'seq' | 'hash' | 'at'>): string {
  return `head ${seq} ${hash} ${at}`
}
