import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '#database/open'
import { digestOf, hashOf, hex, toChainText } from './chain'
import { parseText } from './parse-json'
import { auditRecords, auditTexts } from './tables'
import { tokenOf } from './texts'

/** A record with its texts, for exports. */
export type ExportedRow = typeof auditRecords.$inferSelect & { who: TextRow | null; said: TextRow | null }
type TextRow = Pick<typeof auditTexts.$inferSelect, 'salt' | 'content' | 'erasedBy'> & { token: Buffer | null }

/** Reads the records that match `where`, with their texts, in the order of the chain. */
export function readExported(db: Db, where: SQL | undefined, limit?: number): Promise<ExportedRow[]> {
  const [who, said] = [alias(auditTexts, 'who'), alias(auditTexts, 'said')]
  // Drizzle treats a joined row as missing if its first column is null.
  const textOf = ({ token, salt, content, erasedBy }: typeof who | typeof said) => ({ token, salt, content, erasedBy })
  const rows = db
    .select({ ...getTableColumns(auditRecords), who: textOf(who), said: textOf(said) })
    .from(auditRecords)
    .leftJoin(who, eq(who.token, auditRecords.actorToken))
    .leftJoin(said, eq(said.token, auditRecords.toldToken))
    .where(where)
    .orderBy(asc(auditRecords.seq))
  return limit === undefined ? rows : rows.limit(limit)
}

const bytes = z.string().regex(/^([0-9a-f]{2})*$/)
const number = z.string().regex(/^-?\d{1,19}$/)
const TextLine = z.union([
  z.strictObject({ salt: bytes, content: z.string() }),
  z.strictObject({ erased_by: number }),
  z.strictObject({ missing: z.literal(true) }),
])
export const RecordLine = z.strictObject({
  seq: number,
  /** The hash of the previous record. */
  previous: bytes,
  /** The exact text that was hashed. */
  text: z.string(),
  seal: bytes,
  hash: bytes,
  /** `who` has the name and address of the actor. `said`, the erasable texts, is absent if there are none. */
  who: TextLine,
  said: TextLine.optional(),
})
export type RecordLine = z.output<typeof RecordLine>

/**
 * Returns a record as a line of an export, from which anyone can compute its hash. An erased text is replaced by the number of
 * the record that erased it.
 */
export function toRecordLine(row: ExportedRow): RecordLine {
  return {
    seq: row.seq.toString(),
    previous: hex(row.prevHash),
    text: toChainText(row),
    seal: hex(row.seal),
    hash: hex(row.hash),
    who: toTextLine(row.who),
    ...(row.toldToken && { said: toTextLine(row.said) }),
  }
}

function toTextLine(text: TextRow | null): z.output<typeof TextLine> {
  if (text?.salt && text.content !== null) return { salt: hex(text.salt), content: text.content }
  return text?.erasedBy ? { erased_by: text.erasedBy.toString() } : { missing: true }
}

/** Returns JSON in one line. It escapes U+2028 and U+2029, which JSON allows but some programs treat as line ends. */
export function toJsonLine(content: object): string {
  return `${JSON.stringify(content).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
}

const Tokens = z.object({ actor: z.string(), told: z.string().nullable() })

/** Returns whether the hash and the tokens of a line match its texts. It does not verify the signature. */
export function isConsistent(line: RecordLine): boolean {
  const digest = digestOf(Buffer.from(line.previous, 'hex'), line.text)
  if (hex(hashOf(digest, Buffer.from(line.seal, 'hex'))) !== line.hash) return false
  const tokens = Tokens.safeParse(parseText(line.text))
  if (!tokens.success || (tokens.data.told === null) !== (line.said === undefined)) return false
  return isTextOf(line.who, tokens.data.actor) && (line.said === undefined || isTextOf(line.said, tokens.data.told))
}

function isTextOf(text: z.output<typeof TextLine>, token: string | null): boolean {
  if ('missing' in text) return false
  return 'erased_by' in text || hex(tokenOf(Buffer.from(text.salt, 'hex'), text.content)) === token
}
