import type { FileHandle } from 'node:fs/promises'
import { gt } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { perProcess } from '#database/per-process'
import type { Desk } from '../desk'
import { publicKeyOf } from './chain'
import { type SignedHead, signHead } from './heads'
import type { HeadsFile } from './heads-file'
import { packInstructions } from './pack-instructions'
import { readExported, toJsonLine, toRecordLine } from './record-line'
import { auditRecords } from './tables'
import { readHead } from './verify-audit'
import { writeZip, writeZipInto, type ZipEntry } from './zip-file'

const pageSize = 500

/** The content of a pack: the number of records, and the public key that verifies them. */
export type Packed = { records: string; key: string }

/**
 * Writes the whole trail, in one snapshot, to a new or an open empty archive that can be verified independently: records with
 * texts, the stored heads and the head of the snapshot, and instructions in both languages.
 */
export function writePack(desk: Desk, what: { to: string | FileHandle; file?: HeadsFile }): Promise<Packed> {
  const turn = turns.get()
  const written = turn.last.then(() => writeAlone(desk, what))
  turn.last = written.catch(() => undefined)
  return written
}

/** Packs are written one after the other: each holds a connection for as long as it takes, and pages need one too. */
const turns = perProcess('audit packs', (): { last: Promise<unknown> } => ({ last: Promise.resolve() }))

async function writeAlone(desk: Desk, { to, file }: { to: string | FileHandle; file?: HeadsFile }): Promise<Packed> {
  const now = desk.now()
  const { daily, newest } = (await file?.read(desk.auditKey)) ?? { daily: [], newest: undefined }
  return desk.db.transaction(
    async (tx) => {
      const head = (await readHead(tx)) ?? { seq: 0n, hash: Buffer.alloc(0) }
      const heads = [...daily, ...(newest ? [newest] : []), signHead(desk.auditKey, head, now)]
      const packed = { records: head.seq.toString(), key: publicKeyOf(desk.auditKey) }
      const content = entries(tx, heads, packInstructions({ ...packed, at: now }))
      await (typeof to === 'string' ? writeZip(to, content, now) : writeZipInto(to, content, now))
      return packed
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function* entries(tx: Tx, heads: readonly SignedHead[], { en, es }: { en: string; es: string }): Generator<ZipEntry> {
  yield { name: 'README.txt', parts: [en] }
  yield { name: 'LEEME.txt', parts: [es] }
  yield { name: 'heads.jsonl', parts: heads.map(toJsonLine) }
  yield { name: 'records.jsonl', parts: recordLines(tx) }
}

/** Yields all rows of the table, including any that do not belong there. */
async function* recordLines(tx: Tx): AsyncGenerator<string> {
  const { seq } = auditRecords
  for (let last: bigint | undefined; ; ) {
    const rows = await readExported(tx, last === undefined ? undefined : gt(seq, last), pageSize)
    if (rows.length === 0) return
    yield rows.map((row) => toJsonLine(toRecordLine(row))).join('')
    last = rows.at(-1)?.seq
  }
}
