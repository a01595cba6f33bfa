import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { migrateJobs } from './job-queue'
import type { Database } from './open'
import { readRow, readRows } from './read-rows'
import { type Db, transaction } from './transaction'

/** Secrets by name, 32 bytes each, and the file they were read from, which a refusal names. */
export type HeldSecrets = {
  secrets: Readonly<Record<string, Uint8Array>>
  file: string
  /** Names of secrets that no stored data depend on: an operator may change them on purpose. */
  replaceable?: readonly string[]
}

/** A process holds other secrets than those the data were made with. It must not start: what it seals, nobody else could open. */
export class ForeignSecretsError extends Error {
  constructor(what: string, otherwise = '') {
    const next = 'Bring back the secrets.json of this installation, from a backup or from a machine on which it runs.'
    super(`${what} Nothing was started and nothing was written. ${next}${otherwise}`)
    this.name = 'ForeignSecretsError'
  }
}

/**
 * Makes sure that this process holds the secrets that the data were made with, before anything else is written. The first start records
 * a print of each; every later one is compared. Throws `ForeignSecretsError`, which names the secrets that differ. A process may hold some of the secrets only.
 */
export async function bindSecrets(database: Database, held: HeldSecrets): Promise<void> {
  await compareSecrets(database, held)
  await migrateJobs(database)
  await transaction(database.db, async (tx) => {
    for (const { name, print } of printsOf(held)) {
      // Who records the same name at the same moment is waited for here, and compared below.
      await tx.execute(
        sql`insert into jobs.secret_prints (name, print) values (${name}, decode(${print}, 'hex')) on conflict do nothing`,
      )
    }
    mustMatch(await readPrints(tx), held)
  })
}

/** The same comparison without a record of anything. A database without prints agrees with any secrets. */
export async function compareSecrets({ db }: Pick<Database, 'db'>, held: HeldSecrets): Promise<void> {
  if (await hasAnyTable(db, ['jobs.secret_prints'])) mustMatch(await readPrints(db), held)
}

/**
 * Throws `ForeignSecretsError` unless `prints`, which a backup brought along, are of these secrets. Secrets that no data depend on may have
 * been changed since.
 */
export function mustOpen(prints: Readonly<Record<string, string>>, held: HeldSecrets): void {
  mustMatch(new Map(Object.entries(prints).filter(([name]) => !held.replaceable?.includes(name))), held, 'this backup')
}

/** The print of each secret by its name, for a backup. */
export function toPrints(held: HeldSecrets): Record<string, string> {
  return Object.fromEntries(printsOf(held).map(({ name, print }) => [name, print]))
}

/**
 * Records the replaceable secrets anew where they were changed on purpose; answers which. Throws `ForeignSecretsError` when one that data
 * depend on differs. What a change ends, such as sessions, the caller ends in the same transaction.
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

/** Whether an installation was ever started on this database: then there are secrets that its data were made with. */
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

/** Keyed with the secret itself, which is random: nothing but the secret leads to its print, and the print leads nowhere. */
function printsOf({ secrets }: HeldSecrets): { name: string; print: string }[] {
  return Object.entries(secrets)
    .map(([name, secret]) => ({ name, print: createHmac('sha256', secret).update(`cauce secret print ${name}`).digest('hex') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)) // one order for all, so that two first starts never wait for each other in a circle
}

/** Read from the catalog: `to_regclass` would make the connection remember that a schema is not there while another process makes it. */
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
