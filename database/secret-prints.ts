import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { migrateJobs } from './job-queue'
import type { Database } from './open'
import { readRow, readRows } from './read-rows'
import { type Db, transaction } from './transaction'

/** Secrets by name, 32 bytes each, and their file, which a refusal names. */
export type HeldSecrets = {
  secrets: Readonly<Record<string, Uint8Array>>
  file: string
  /** Names of secrets on which no stored data depend: an operator may change them on purpose. */
  replaceable?: readonly string[]
}

/** A process has other secrets than those of the data. It must not start: no other process could decrypt what it encrypts. */
export class ForeignSecretsError extends Error {
  constructor(what: string, otherwise = '') {
    const next = 'Bring back the secrets.json of this installation, from a backup or from a machine on which it runs.'
    super(`${what} Nothing was started and nothing was written. ${next}${otherwise}`)
    this.name = 'ForeignSecretsError'
  }
}

/**
 * Ensures that this process has the secrets of the data, before anything else is written. The first start records a fingerprint
 * (print) of each; later ones compare. Throws `ForeignSecretsError`, which names the secrets that differ. A process may have some
 * of the secrets only.
 */
export async function bindSecrets(database: Database, held: HeldSecrets): Promise<void> {
  await compareSecrets(database, held)
  await migrateJobs(database)
  await transaction(database.db, async (tx) => {
    for (const { name, print } of printsOf(held)) {
      // A process that records the same name at the same time is waited for here, and compared below.
      await tx.execute(
        sql`insert into jobs.secret_prints (name, print) values (${name}, decode(${print}, 'hex')) on conflict do nothing`,
      )
    }
    mustMatch(await readPrints(tx), held)
  })
}

/** Does the same comparison without recording. A database without prints accepts any secrets. */
export async function compareSecrets({ db }: Pick<Database, 'db'>, held: HeldSecrets): Promise<void> {
  if (await hasAnyTable(db, ['jobs.secret_prints'])) mustMatch(await readPrints(db), held)
}

/**
 * Throws `ForeignSecretsError` unless `prints`, which come with a backup, are of these secrets. Secrets on which no data depend
 * may have changed since.
 */
export function mustOpen(prints: Readonly<Record<string, string>>, held: HeldSecrets): void {
  mustMatch(new Map(Object.entries(prints).filter(([name]) => !held.replaceable?.includes(name))), held, 'this backup')
}

/** Returns the print of each secret by name, for a backup. */
export function toPrints(held: HeldSecrets): Record<string, string> {
  return Object.fromEntries(printsOf(held).map(({ name, print }) => [name, print]))
}

/**
 * Replaces the prints of replaceable secrets that were changed on purpose, and returns their names. Throws `ForeignSecretsError`
 * if a secret on which data depend differs. The caller ends what a change invalidates, such as sessions, in the same transaction.
 */
export async function acceptSecrets(tx: Db, held: HeldSecrets): Promise<string[]> {
  if (!(await hasAnyTable(tx, ['jobs.secret_prints']))) return [] // nothing was started yet
  const prints = await readPrints(tx)
  const { replaceable = [] } = held
  mustMatch(new Map([...prints].filter(([name]) => !replaceable.includes(name))), held)
  const changed = printsOf(held).filter(({ name, print }) => prints.get(name) !== print)
  for (const { name, print } of changed) {
    await tx.execute(sql`
      insert into jobs.secret_prints (name, print) values (${name}, decode(${print}, 'hex'))
      on conflict (name) do update set print = excluded.print, recorded_at = now()`)
  }
  return changed.map(({ name }) => name)
}

/** Returns whether an installation was ever started on this database: its data then depend on secrets. */
export function holdsData({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return hasAnyTable(db, ['jobs.secret_prints', 'payments.migrations', 'backoffice.migrations'])
}

function mustMatch(prints: ReadonlyMap<string, string>, held: HeldSecrets, data = 'this database'): void {
  const foreign = printsOf(held).flatMap(({ name, print }) => ((prints.get(name) ?? print) === print ? [] : [name]))
  if (foreign.length === 0) return
  const changeable = foreign.every((name) => held.replaceable?.includes(name))
  const names = foreign.join(', ')
  throw new ForeignSecretsError(
    `${held.file} does not hold the secrets that the data in ${data} were made with: ${names} differ${foreign.length === 1 ? 's' : ''}.`,
    changeable ? ` If you changed ${names} on purpose, say so with: npm run admin -- accept-secrets` : '',
  )
}

/** Returns an HMAC with each secret itself as key. The secret is random, so the print reveals nothing about it. */
function printsOf({ secrets }: HeldSecrets): { name: string; print: string }[] {
  return Object.entries(secrets)
    .map(([name, secret]) => ({ name, print: createHmac('sha256', secret).update(`cauce secret print ${name}`).digest('hex') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)) // the same order in all processes, so that two first starts cannot deadlock
}

/** Reads the catalog: `to_regclass` would make the connection cache a schema as missing that another process creates. */
async function hasAnyTable(db: Db, names: readonly string[]): Promise<boolean> {
  const { here } = await readRow(
    db,
    z.object({ here: z.boolean() }),
    sql`
    select exists (select from pg_catalog.pg_tables where schemaname || '.' || tablename in ${[...names]}) as here`,
  )
  return here
}

const PrintRow = z.object({ name: z.string(), print: z.string() })

async function readPrints(db: Db): Promise<Map<string, string>> {
  const rows = await readRows(db, PrintRow, sql`select name, encode(print, 'hex') as print from jobs.secret_prints`)
  return new Map(rows.map(({ name, print }) => [name, print]))
}
