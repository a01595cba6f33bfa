import { type Database, openDatabase } from '../open'
import { testDatabase } from '../test-database'
import { hasPostgres15, startPostgres15 } from './postgres-15'

/** Returns, for tests, ways to open an empty database on each version of PostgreSQL here: embedded and oldest. */
export function eachPostgres(): { name: string; open: () => Promise<Database> }[] {
  const embedded = { name: 'the embedded PostgreSQL', open: () => testDatabase() }
  if (hasPostgres15) return [embedded, { name: 'PostgreSQL 15', open: onPostgres15 }]
  console.log('PostgreSQL 15 is not on this machine: only the embedded one is tried')
  return [embedded]
}

async function onPostgres15(): Promise<Database> {
  const { url, stop } = await startPostgres15()
  const database = await openDatabase({ url, dataDir: '' })
  return { ...database, close: () => database.close().finally(stop) }
}
