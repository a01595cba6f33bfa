import { parseArgs } from 'node:util'
import { appendAudit } from '#backoffice/audit/append-audit'
import { checkAudit } from '#backoffice/audit/check-audit'
import { readTrailHead } from '#backoffice/audit/read-trail-head'
import { holdConsole } from '#backoffice/console-stops/operator-stops'
import { copyDatabase } from '#database/backup/copy-database'
import { parseTarget } from '#database/connect/target'
import { type Database, openDatabase, transaction } from '#database/open'
import { compareSecrets, type HeldSecrets, holdsData, toPrints } from '#database/secret-prints'
import { createVault } from '#database/vault'
import { rulesOf } from '#lib/server/entry-settings'
import { env } from '#lib/server/env'
import { readInstalledSecrets } from '#lib/server/installed-secrets'
import { secrets } from '#lib/server/secrets'
import { installationFiles, migrateRooms, serviceSecrets } from '#lib/server/service'
import { createService, type Service } from '#service'
import { mustBeAlone } from './must-be-alone'
import { operatorHere } from './operator'
import { writeBigints } from './verify'

/** The name of our own connections, so that they do not count as other users. */
const name = 'cauce copy'

const missing =
  'what they write meanwhile is missing from the copy. With --rehearsal it is copied all the same, to see how long it takes; payments of ' +
  'the copy are stopped then.'

/**
 * Copies the installation to an empty database of another server, as a snapshot of one moment, and checks the rows, the ledger
 * and the trail there. Returns 1 if a check fails. Later writes here are not in the copy: so no other process may be connected,
 * unless it is a rehearsal.
 */
export async function copyTo(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: words, options: { rehearsal: { type: 'boolean' } }, allowPositionals: true })
  const [url, ...more] = positionals
  if (url === undefined || more.length > 0) throw new Error('Usage: copy-to postgres://user:password@host/database [--rehearsal]')
  parseTarget(url)
  const open = { dataDir: env.DATA_DIR, name, log: console.error }
  const source = await openDatabase({ ...open, url: env.DATABASE_URL })
  try {
    const held = await readHeld(source)
    if (values.rehearsal !== true) await mustBeAlone(source, name, missing)
    const target = await openDatabase({ ...open, url })
    try {
      return await copy(source, target, { held, isRehearsal: values.rehearsal === true })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function readHeld(source: Database): Promise<HeldSecrets> {
  if (!(await holdsData(source)))
    throw new Error(`There is nothing to copy in ${env.DATABASE_URL ? 'this database' : env.DATA_DIR}`)
  const held = await readInstalledSecrets(source)
  await compareSecrets(source, held)
  return held
}

type How = { held: HeldSecrets; isRehearsal: boolean }

async function copy(source: Database, target: Database, { held, isRehearsal }: How): Promise<number> {
  const { audit: auditKey, encryption, fingerprint } = await secrets()
  const object = { kind: 'installation', id: '' }
  const desk = { auditKey, now: () => new Date() }
  const entry = { action: 'installation.copy', object, after: { rehearsal: isRehearsal }, result: 'done' } as const
  await transaction(source.db, (tx) => appendAudit(tx, desk, operatorHere(), entry))
  const { manifest, tables } = await copyDatabase(source, target, {
    files: installationFiles(),
    secrets: toPrints(held),
    readTrail: readTrailHead,
    said: (table, rows) => console.error(`${table}: ${rows}`),
  })
  const service = createService({ database: target, secrets: await serviceSecrets() })
  await migrateRooms(target)
  if (isRehearsal) await stopPayments(service, target, `A copy of ${manifest.madeAt}`)
  const findings = await service.checkBooks()
  const vault = createVault({ encryptionKey: encryption, fingerprintKey: fingerprint })
  const { verdict } = await checkAudit(
    { ...desk, db: target.db, vault, timeZone: env.BUSINESS_TIME_ZONE, demo: false, rules: rulesOf(env) },
    { whole: true },
  )
  const { trail } = manifest
  const asThere = verdict.intact && verdict.head === trail.head && String(verdict.records) === trail.records
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const copied = { made_at: manifest.madeAt, tables: tables.length, rows, books: { ok: findings.length === 0, findings } }
  console.log(JSON.stringify({ ...copied, trail: { ...verdict, as_in_source: asThere } }, writeBigints))
  if (!isRehearsal)
    console.error(`Now set DATABASE_URL on every machine, and keep ${held.file}: without it the data cannot be decrypted.`)
  return findings.length === 0 && asThere ? 0 : 1
}

/** Stops the payments of a rehearsal's copy, so that whoever starts it pays nothing a second time. */
async function stopPayments(service: Service, target: Database, reason: string): Promise<void> {
  await service.provisioning.stopPayments({ organizationId: null, reason, by: 'copy-to' })
  await transaction(target.db, (tx) => holdConsole(tx, { reason, at: new Date() }))
}
