import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../open'
import { type Manifest, sealing, type Written } from './backup-file'
import { type Described, describe } from './describe'
import { type BackupTransaction, qualified, quoted, settle } from './table-shapes'

export type BackupOptions = Described & { file: string; sealKey: Uint8Array }
export type BackupReceipt = Written & Pick<Manifest, 'madeAt' | 'trail'> & { tables: number; rows: number }

/**
 * Writes all rooms into a new file (mode 0600), as a snapshot of one moment, while the app keeps running. The file gets its name
 * only when it is complete and on disk; an existing file is never replaced. Throws, and leaves no file, if reading or writing
 * fails.
 */
export async function writeBackup({ sql }: Pick<Database, 'sql'>, options: BackupOptions): Promise<BackupReceipt> {
  const { file, sealKey } = options
  await mustBeFree(file)
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.unfinished`
  try {
    const receipt = await sql.begin('isolation level repeatable read read only', async (tx) => {
      await settle(tx)
      const manifest = await describe(tx, options)
      const { stream, written } = sealing(sealKey)
      const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Readable.from(linesOf(tx, manifest)), createGzip(), stream, output)
      const { madeAt, trail, tables } = manifest
      return { ...written(), madeAt, trail, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
    })
    await mustBeFree(file) // another process may have created it meanwhile
    await rename(draft, file)
    return receipt
  } finally {
    await rm(draft, { force: true })
  }
}

async function mustBeFree(file: string): Promise<void> {
  const there = await access(file).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  if (there) throw new Error(`${file} is there already and was left as it is: choose another name`)
}

async function* linesOf(tx: BackupTransaction, manifest: Manifest): AsyncGenerator<string> {
  yield `${JSON.stringify(manifest)}\n`
  for (const table of manifest.tables) {
    const texts = table.columns.map((column) => `${quoted(column)}::text`).join(', ')
    const rows = tx.unsafe<{ line: string }[]>(`select json_build_array(${texts})::text as line from ${qualified(table)}`)
    for await (const batch of rows.cursor(1000)) yield batch.map(({ line }) => `${line}\n`).join('')
  }
}
