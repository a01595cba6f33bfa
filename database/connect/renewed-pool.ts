import type postgres from 'postgres'
import type { ServerConnection } from './server-connection'
import type { WatchedConnections } from './watched-connections'

type Pool = postgres.Sql<{ bigint: bigint }>
type Generation = { sql: Pool; connections: Set<ServerConnection>; isOver: boolean }

/**
 * Returns a pool that is replaced by a new one whenever one of its connections is lost or aged; `make` makes each of them. The
 * other connections of the old pool may finish their work; the lost ones refuse what still waits in it. Aged connections end
 * after the new pool has connected. `ended` is called when a caller ends the pool.
 */
export function renewedPool(
  make: (open: () => Promise<ServerConnection>) => Pool,
  connections: Pick<WatchedConnections, 'open' | 'leaveAtRest'>,
  ended: () => void = () => {},
): Pool {
  const over = new Set<Generation>()
  let isEnded = false

  const begin = (before?: Pool): Generation => {
    const generation: Generation = { sql: make(() => open(generation)), connections: new Set(), isOver: false }
    if (before !== undefined) copyConverters(before, generation.sql)
    return generation
  }
  const open = async (generation: Generation): Promise<ServerConnection> => {
    const connection = await connections.open({
      lost: (gone) => {
        generation.connections.delete(gone)
        if (replace(generation)) connections.leaveAtRest(generation.connections)
      },
      aged: () => {
        if (replace(generation)) void connect().finally(() => connections.leaveAtRest(generation.connections))
      },
    })
    generation.connections.add(connection)
    connection.on('close', () => generation.connections.delete(connection))
    if (generation.isOver) connections.leaveAtRest([connection])
    return connection
  }
  /** Returns whether it replaced the pool: not if that was done before. */
  const replace = (generation: Generation): boolean => {
    if (generation.connections.size === 0) over.delete(generation)
    if (generation.isOver) return false
    generation.isOver = true
    if (generation.connections.size > 0) over.add(generation)
    if (!isEnded) current = begin(generation.sql)
    return true
  }
  /** Opens a connection of the new pool. If that fails, the next statement tries again and reports it. */
  const connect = async () => {
    if (!isEnded) await current.sql.unsafe('select 1').catch(() => {})
  }
  const end = async (how?: { timeout?: number }) => {
    isEnded = true
    ended()
    await Promise.all([current, ...over].map(({ sql }) => sql.end(how)))
  }
  let current = begin()
  return asOnePool(() => current.sql, end)
}

/** Copies the converters of values, which were set on the first pool only. */
function copyConverters({ options: from }: Pool, { options: to }: Pool): void {
  Object.assign(to.parsers, from.parsers)
  Object.assign(to.serializers, from.serializers)
}

/** Returns a pool that passes everything on to the current one, except its end. */
function asOnePool(current: () => Pool, end: (how?: { timeout?: number }) => Promise<void>): Pool {
  return new Proxy(current(), {
    apply: (_target, _this, args) => Reflect.apply(current(), undefined, args),
    get: (_target, name) => (name === 'end' ? end : Reflect.get(current(), name)),
  })
}
