import type { Sql } from './client'

/**
 * What is between this client and the server: nothing, a pooler that gives each client a connection of its own (session mode), or
 * one that may change it at each transaction, so that no session state can be used.
 */
export type Pooling = 'none' | 'session' | 'transaction'

/** If others use the pooler too, a single check may look as if there were none. */
const rounds = 5

/** Returns how the connections of `sql` are pooled. `other` opens another pool to the same address. */
export async function readPooling(sql: Sql, other: () => Sql): Promise<Pooling> {
  const own = await askPid(sql)
  // A pooler invents the process id that it reports to its client.
  if (own.told === own.pid) return 'none'
  const second = other()
  try {
    for (let round = 0; round < rounds; round++) {
      // While a second client is in a transaction, a shared connection shows: the second client has the first one's, or the first
      // one gets another.
      const isShared = await second.begin(async (tx) => {
        const taken = await askPid(tx)
        const again = await askPid(sql)
        return taken.pid === own.pid || again.pid !== own.pid
      })
      if (isShared) return 'transaction'
    }
    return 'session'
  } finally {
    await second.end({ timeout: 5 })
  }
}

/**
 * Returns the pid of the server's process, as a query reports it and as it was announced when the connection began. Not prepared,
 * because there may be a pooler.
 */
async function askPid(sql: Pick<Sql, 'unsafe'>): Promise<{ pid: number | undefined; told: number | undefined }> {
  const rows = await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
  return { pid: rows[0]?.pid, told: rows.state?.pid }
}
