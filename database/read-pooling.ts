import type { Sql } from './client'

/**
 * What stands between this client and the server: nothing, a pooler that gives each client a connection of its own, or one that gives it
 * another connection for each transaction, so that nothing may be kept in it.
 */
export type Pooling = 'none' | 'session' | 'transaction'

/** Where others use the pooler too, one look may find what it would without one. */
const rounds = 5

/** Returns how the connections of `sql` are pooled. `other` is a pool of its own to the same address. */
export async function readPooling(sql: Sql, other: () => Sql): Promise<Pooling> {
  const own = await askPid(sql)
  // A pooler makes up the number that it gives to its client.
  if (own.told === own.pid) return 'none'
  const second = other()
  try {
    for (let round = 0; round < rounds; round++) {
      // While a second client is inside a transaction, the first one either has its connection still or it never had one.
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

/** The number of the server's process, as the server says it and as the client was told when the connection began. Not prepared: a pooler may stand there. */
async function askPid(sql: Pick<Sql, 'unsafe'>): Promise<{ pid: number | undefined; told: number | undefined }> {
  const rows = await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
  return { pid: rows[0]?.pid, told: rows.state?.pid }
}
