import { userInfo } from 'node:os'
import { appendAudit } from '#backoffice/audit/append-audit'
import { checkAudit } from '#backoffice/audit/check-audit'
import { holdConsole } from '#backoffice/console-stops/operator-stops'
import { endEverySession } from '#backoffice/sessions/sessions'
import { type CheckedBackup, checkBackup, type Manifest } from '#database/backup/backup-file'
import { restoreBackup } from '#database/backup/restore-backup'
import { transaction } from '#database/open'
import { acceptSecrets, mustOpen } from '#database/secret-prints'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { broughtSecrets } from '#lib/server/installed-secrets'
import { secrets } from '#lib/server/secrets'
import { builtInService, installationFiles, withOwner } from '#lib/server/service'
import { closeInstallation } from '#start/prepare'
import { operatorHere } from './operator'
import { writeBigints } from './verify'

/**
 * Restores a backup into an empty data folder or database; then checks the ledger and the audit trail and prints both verdicts.
 * Returns 1 if a check fails. All conditions are checked before the first row is written.
 */
export async function restore([file, ...more]: string[]): Promise<number> {
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new Error('Usage: restore FILE')
  const backup = await checkBackup(file)
  const held = await broughtSecrets()
  mustOpen(backup.manifest.secrets, held)
  backup.mustBeSealedWith((await secrets()).audit)
  await fillEmptyDatabase(backup, held)
  try {
    return await checkRestored(backup.manifest)
  } finally {
    await closeInstallation()
  }
}

async function fillEmptyDatabase(backup: CheckedBackup, held: Awaited<ReturnType<typeof broughtSecrets>>): Promise<void> {
  await withOwner(async (owner) => {
    await restoreBackup(owner, backup, installationFiles())
    await transaction(owner.db, async (tx) => {
      // Sessions that ended after the backup would be valid again.
      await endEverySession(tx)
      await acceptSecrets(tx, held)
    })
  })
}

async function checkRestored({ madeAt, tables, trail }: Manifest): Promise<number> {
  const service = await builtInService()
  const desk = await openDesk()
  // Payments after the backup are not in the ledger: a repeated request for one would be paid twice. Nor are they in the console,
  // which in front of another API would pay again what was approved in the backup and paid since.
  const reason = `Restored from the backup of ${madeAt}: compare with what the banks have done since`
  await service.provisioning.stopPayments({ organizationId: null, reason, by: userInfo().username })
  await transaction(desk.db, (tx) => holdConsole(tx, { reason, at: desk.now() }))
  const findings = await service.checkBooks()
  const { verdict } = await checkAudit(desk, { whole: true })
  const whole = verdict.intact && verdict.head === trail.head && String(verdict.records) === trail.records
  // Records after the backup are lost, so their heads are moved to another file name. This check is last, because it adds a
  // record.
  const aside = (await checkAudit(desk, { whole: true, heads: headCopies() })).verdict.intact
    ? []
    : await headCopies().file.setAside(desk.now())
  const object = { kind: 'installation', id: '' }
  const entry = {
    action: 'backup.restore',
    object,
    after: { made_at: madeAt, records: trail.records, heads_set_aside: aside.length },
    result: 'done',
  } as const
  await transaction(desk.db, (tx) => appendAudit(tx, desk, operatorHere(), entry))
  const restored = {
    restored_to: env.DATABASE_URL === undefined ? env.DATA_DIR : 'DATABASE_URL',
    made_at: madeAt,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    books: { ok: findings.length === 0, findings },
    trail: { ...verdict, as_in_backup: whole, heads_set_aside: aside },
    payments: 'stopped',
  }
  console.log(JSON.stringify(restored, writeBigints))
  console.error(
    'Payments of the service and of the console are stopped: what was paid after the backup is missing here. Compare with the banks first, then:\n' +
      '  npm run admin -- payments start --reason "…"',
  )
  return findings.length === 0 && whole ? 0 : 1
}
