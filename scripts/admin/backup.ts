import { resolve } from 'node:path'
import { appendAudit } from '#backoffice/audit/append-audit'
import { readTrailHead } from '#backoffice/audit/read-trail-head'
import { writeBackup } from '#database/backup/write-backup'
import { transaction } from '#database/open'
import { compareSecrets, holdsData, toPrints } from '#database/secret-prints'
import { env } from '#lib/server/env'
import { readInstalledSecrets } from '#lib/server/installed-secrets'
import { secrets } from '#lib/server/secrets'
import { installationFiles, withOwner } from '#lib/server/service'
import { operatorHere } from './operator'

/**
 * Writes all data of the installation, as a snapshot of one moment, into a new file while the app runs, and prints the facts
 * about the file. It migrates nothing, so that a backup can be made before a newer version starts. The backup is recorded in the
 * audit trail.
 */
export async function backup([file, ...more]: string[]): Promise<number> {
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new Error('Usage: backup FILE')
  return withOwner(async (database) => {
    if (!(await holdsData(database)))
      throw new Error(`There is nothing to back up in ${env.DATABASE_URL ? 'this database' : env.DATA_DIR}`)
    const held = await readInstalledSecrets(database)
    await compareSecrets(database, held)
    const { audit: auditKey } = await secrets()
    const { bytes, sha256, madeAt, trail, tables, rows } = await writeBackup(database, {
      file: resolve(file),
      rooms: installationFiles().map(({ room }) => room),
      secrets: toPrints(held),
      sealKey: auditKey,
      readTrail: readTrailHead,
    })
    const object = { kind: 'installation', id: '' }
    const entry = { action: 'backup.write', object, after: { sha256, records: trail.records }, result: 'done' } as const
    await transaction(database.db, (tx) => appendAudit(tx, { auditKey, now: () => new Date() }, operatorHere(), entry))
    console.log(JSON.stringify({ file: resolve(file), bytes, sha256, made_at: madeAt, tables, rows, trail }))
    console.error(`Keep ${held.file} in another safe place: without it this backup cannot be restored.`)
    return 0
  })
}
