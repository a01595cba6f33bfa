import type { Connection } from './client'
import { openPool, type Sql } from './client'
import { postgresError } from './transaction'

/** `starting`: the server exists but does not accept connections yet (or any more). */
export type ServerState = 'ready' | 'starting' | 'without database' | 'absent'

/** Returns the address of the embedded server whose socket is in that folder. */
export function connectionOf(socketFolder: string): Connection {
  return { host: socketFolder, port: 5432, user: 'cauce', database: 'cauce' }
}

/** Checks the server by connecting: files alone (a socket, a pid) can remain from a killed server. */
export async function askServer(server: Connection): Promise<ServerState> {
  try {
    await once(server, (sql) => sql`select 1`)
    return 'ready'
  } catch (error) {
    return stateAfter(error, server)
  }
}

function stateAfter(error: unknown, server: Connection): ServerState {
  const refusal = postgresError(error)?.code
  if (refusal === '3D000') return 'without database'
  if (refusal === '53300') return 'ready' // all connections are taken, so it runs
  if (refusal === '57P03' || refusal === '57P01') return 'starting'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return 'absent'
  if (code === 'EACCES') {
    throw new Error(
      `The database socket in ${server.host} belongs to another account. Start as that account, or choose another DATA_DIR`,
    )
  }
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'CONNECTION_CLOSED' || code === 'CONNECT_TIMEOUT') return 'starting'
  throw error
}

/** Creates the app's database in a new cluster. */
export async function createDatabase(server: Connection): Promise<void> {
  await once({ ...server, database: 'postgres' }, (sql) => sql.unsafe(`create database ${server.database}`))
}

/** Returns whether another client is connected. */
export async function othersConnected(server: Connection): Promise<boolean> {
  const [row] = await once(
    { ...server, database: 'postgres' },
    (sql) =>
      sql`select exists (select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as others`,
  )
  return row?.others === true
}

async function once<T>(server: Connection, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = openPool(server, { max: 1, name: 'cauce launcher' })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
