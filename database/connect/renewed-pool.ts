import type postgres from 'postgres'
import type { ServerLine } from './line'
import type { WatchedLines } from './watched-lines'

type Pool = postgres.Sql<{ bigint: bigint }>
type Generation = { sql: Pool; lines: Set<ServerLine>; isOver: boolean }

/**
 * Returns a pool that is replaced by a new one whenever one of its lines is lost or aged; `make` makes each of them. The other
 * lines of the old pool may finish their work; the lost ones refuse what still waits in it. Aged lines end after the new pool has
 * connected. `ended` is called when a caller ends the pool.
 */
export function renewedPool(
  make: (open: () => Promise<ServerLine>) => Pool,
  lines: Pick<WatchedLines, 'open' | 'leaveAtRest'>,
  ended: () => void = () => {},
): Pool {
  const over = new Set<Generation>()
  let isEnded = false

  const begin = (before?: Pool): Generation => {
    const generation: Generation = { sql: make(() => open(generation)), lines: new Set(), isOver: false }
    if (before !== undefined) takeConverters(before, generation.sql)
    return generation
  }
  const open = async (generation: Generation): Promise<ServerLine> => {
    const line = await lines.open({
      lost: (gone) => {
        generation.lines.delete(gone)
        if (replace(generation)) lines.leaveAtRest(generation.lines)
      },
      aged: () => {
        if (replace(generation)) void connect().finally(() => lines.leaveAtRest(generation.lines))
      },
    })
    generation.lines.add(line)
    line.on('close', () => generation.lines.delete(line))
    if (generation.isOver) lines.leaveAtRest([line])
    return line
  }
  /** Returns whether it replaced the pool: not if that was done before. */
  const replace = (generation: Generation): boolean => {
    if (generation.lines.size === 0) over.delete(generation)
    if (generation.isOver) return false
    generation.isOver = true
    if (generation.lines.size > 0) over.add(generation)
    if (!isEnded) current = begin(generation.sql)
    return true
  }
  /** Opens a line of the new pool. If that fails, the next statement tries again and reports it. */
  const connect = async () => {
    if (!isEnded) await current.sql.unsafe('select 1').catch(() => {})
  }
  const end = async (how?: { timeout?: number }) => {
    isEnded = true
    ended()
    await Promise.all([current, ...over].map(({ sql }) => sql.end(how)))
  }
  let current = begin()
  return new Proxy(current.sql, {
    apply: (_target, _this, args) => Reflect.apply(current.sql, undefined, args),
    get: (_target, name) => (name === 'end' ? end : Reflect.get(current.sql, name)),
  })
}

/** Gives a pool the converters of the one before it: they were set on the first pool only. */
function takeConverters(before: Pool, pool: Pool): void {
  Object.assign(pool.options.parsers, before.options.parsers)
  Object.assign(pool.options.serializers, before.options.serializers)
}
