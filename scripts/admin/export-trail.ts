import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { appendAudit } from '#backoffice/audit/append-audit'
import { type Packed, writePack } from '#backoffice/audit/write-pack'
import { transaction } from '#database/open'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { operatorHere } from './operator'

/** Writes the whole audit trail into a new archive that can be verified without us (docs/audit.md), and records the export. */
export async function exportTrail([file, ...more]: string[]): Promise<number> {
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new Error('Usage: export-trail FILE.zip')
  const desk = await openDesk()
  const path = resolve(file)
  const packed: Packed = await writePack(desk, { to: path, file: headCopies().file }).catch(async (error) => {
    if (error.code !== 'EEXIST') await rm(path, { force: true })
    throw error
  })
  const entry = { action: 'audit.export', object: { kind: 'audit_trail', id: '' }, result: 'done' } as const
  const after = { form: 'pack', rows: Number(packed.records) }
  await transaction(desk.db, (tx) => appendAudit(tx, desk, operatorHere(), { ...entry, after }))
  console.log(JSON.stringify({ file: path, ...packed }))
  return 0
}
