import { createHash } from 'node:crypto'
import { inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import type { Act } from './acts'
import { hex, isSealOf, isSigned, publicKeyOf, signText } from './chain'
import { parseText } from './parse-json'
import { type ExportedRow, isConsistent, RecordLine, readExported, toJsonLine, toRecordLine } from './record-line'
import { auditRecords } from './tables'

/**
 * An export of selected records as JSON lines that can be verified without the database: a first line with the filters, one line
 * per record with its signature, and a last line that signs the whole file, so that no record can be removed. The whole trail is
 * exported as a pack instead.
 */

const LastLine = z.strictObject({ records: z.int(), signature: z.string().regex(/^[0-9a-f]{128}$/) })
const version = 2

/** Reads all records of these acts, act by act, oldest first within each act. */
export async function readSealed(db: Db, acts: readonly Act[]): Promise<ExportedRow[]> {
  if (acts.length === 0) return []
  const callIds = acts.flatMap(({ callId }) => callId ?? [])
  const { seq, callId } = auditRecords
  const numbers = acts.map((act) => act.seq)
  const rows = await readExported(db, or(inArray(seq, numbers), callIds.length > 0 ? inArray(callId, callIds) : undefined))
  return acts.flatMap((act) => rows.filter((row) => (act.callId === null ? row.seq === act.seq : row.callId === act.callId)))
}

/** Writes one file: `first`, then `record` for each record, then `last`. Each returns a line with its line end. */
export function sealedFile(auditKey: Uint8Array) {
  const all = createHash('sha256')
  let records = 0
  const line = (content: object) => {
    const text = toJsonLine(content)
    all.update(text)
    return text
  }
  return {
    first: (head: object) => line({ cauce_audit: version, public_key: publicKeyOf(auditKey), ...head }),
    record: (row: ExportedRow) => {
      records++
      return line(toRecordLine(row))
    },
    last: () => toJsonLine({ records, signature: hex(signText(auditKey, signedText(all.digest(), records))) }),
  }
}

type FileFault = { line: number; fault: 'unreadable' | 'changed' | 'unlinked' | 'not_whole'; seq?: string }
type FileVerdict = { ok: boolean; records: number; faults: FileFault[] }

/**
 * Verifies all hashes and signatures of a file. `unlinked`: the previous record is in the file too, with a different hash.
 * `not_whole`: the file was cut, or a line was removed, inserted or moved.
 */
export async function verifySealedFile(
  auditKey: Uint8Array,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<FileVerdict> {
  const all = createHash('sha256')
  const links = new Map<bigint, { line: number; hash: string; previous: string }>()
  const faults: FileFault[] = []
  let [number, whole] = [0, false]
  for await (const text of lines) {
    number++
    if (text === '') continue
    if (whole) {
      whole = false // there is text after the last line
      break
    }
    const last = LastLine.safeParse(parseText(text))
    if (last.success) {
      const { records, signature } = last.data
      whole = records === links.size && isSigned(auditKey, signedText(all.digest(), records), Buffer.from(signature, 'hex'))
      if (!whole) break
      continue
    }
    all.update(`${text}\n`)
    if (number === 1) continue
    const found = RecordLine.safeParse(parseText(text))
    if (!found.success) faults.push({ line: number, fault: 'unreadable' })
    else {
      const { seq, hash, previous, seal, text: said } = found.data
      if (!isConsistent(found.data) || !isSealOf(auditKey, { previous, text: said, seal }))
        faults.push({ line: number, fault: 'changed', seq })
      links.set(BigInt(seq), { line: number, hash, previous })
    }
  }
  for (const [seq, { line, previous }] of links) {
    const before = links.get(seq - 1n)
    if (before !== undefined && before.hash !== previous) faults.push({ line, fault: 'unlinked', seq: seq.toString() })
  }
  if (!whole) faults.push({ line: number, fault: 'not_whole' })
  return { ok: faults.length === 0, records: links.size, faults }
}

function signedText(digest: Uint8Array, records: number): string {
  return `file ${records} ${hex(digest)}`
}
