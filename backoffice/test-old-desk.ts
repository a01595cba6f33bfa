import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#database/migrate'
import type { Database } from '#database/open'
import { deskFiles } from './room-files'

/** A trail that the version before migration 0030 wrote, with the signing key of test desks. */
const writtenTrail = new URL('audit/testing/trail-before.json', import.meta.url)

/** For tests: creates the tables of an earlier version, by the migrations whose numbers are below `number`. */
export async function migrateBelow(database: Database, number: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-old-desk-'))
  try {
    const { folder: all, ...room } = deskFiles()
    const old = (await readdir(all)).filter((name) => name < number)
    for (const name of old) await cp(join(all, name), join(folder, name))
    await migrate(database, { ...room, folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** For tests: stores an audit trail of ten records, as that version wrote it. */
export async function givenOldTrail({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const trail = await readFile(writtenTrail, 'utf8')
  await sql`insert into backoffice.audit_records
    select * from jsonb_populate_recordset(null::backoffice.audit_records, ${trail}::text::jsonb -> 'rows')`
  await sql`update backoffice.audit_head set (seq, hash) =
    (select seq, hash from jsonb_populate_record(null::backoffice.audit_head, ${trail}::text::jsonb -> 'head'))`
}
