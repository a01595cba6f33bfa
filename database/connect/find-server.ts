import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { openSocket, timedOut } from './open-socket'
import { ServerConnection } from './server-connection'
import type { DatabaseTarget, Host, Wanted } from './target'

/** The result of a probe of a server. `error`: why the connection failed; an error from the server itself is also an answer. */
export type ServerProbe = { answered: boolean; standby?: boolean; error?: unknown }

/**
 * Opens a separate connection and asks whether the server is a standby. A server that does not answer within `timeoutMs` counts
 * as silent.
 */
export async function probeServer(host: Host, target: DatabaseTarget, timeoutMs: number): Promise<ServerProbe> {
  const connections: ServerConnection[] = []
  const socket = async () => {
    const connection = new ServerConnection(await openSocket(host, target, timeoutMs).catch((error) => error), () => {})
    connections.push(connection)
    return connection
  }
  const { user, password, database } = target
  const options = {
    host: host.host,
    port: host.port,
    user,
    password,
    database,
    max: 1,
    prepare: false,
    fetch_types: false,
    socket,
  }
  const settings = { application_name: 'cauce probe' }
  const sql = postgres({ ...options, max_lifetime: null, connect_timeout: timeoutMs / 1000, connection: settings })
  const late = new AbortController()
  const question = sql.unsafe<{ standby: boolean }[]>('select pg_is_in_recovery() as standby').then(
    ([row]): ServerProbe => ({ answered: true, standby: row?.standby }),
    (error): ServerProbe => ({ answered: error instanceof postgres.PostgresError, error }),
  )
  const timeout = sleep(timeoutMs, undefined, { signal: late.signal }).then(
    // Data that arrived while this process was busy are read before the server counts as silent.
    () =>
      new Promise<ServerProbe>((resolve) =>
        setImmediate(resolve, { answered: false, error: timedOut(`${host.host}:${host.port} is silent`) }),
      ),
    (): ServerProbe => ({ answered: true }),
  )
  const found = await Promise.race([question, timeout])
  late.abort()
  void sql.end({ timeout: 0 })
  if (!found.answered) for (const connection of connections) connection.destroy()
  return found
}

/** How long a server may take to answer a probe. */
export const probeTimeoutMs = 2_000

/**
 * Returns the first server of the list that is of the wanted kind. All are probed at once, because a frozen one does not answer.
 * Throws the reason if none is found.
 */
export async function findServer(target: DatabaseTarget): Promise<Host> {
  const probes = target.hosts.map(async (host) => ({ host, found: await probeServer(host, target, probeTimeoutMs) }))
  const suits = ({ found }: Awaited<(typeof probes)[number]>) => isWanted(found, target.wanted)
  const chosen =
    (await firstThat(probes, suits)) ?? (target.wanted === 'prefer-standby' ? await firstThat(probes, isTaken) : undefined)
  if (chosen !== undefined) return chosen.host
  throw refusalOf(
    (await Promise.all(probes)).map(({ found }) => found),
    target.wanted,
  )
}

const isTaken = ({ found }: { found: ServerProbe }) => found.standby !== undefined

function isWanted({ standby }: ServerProbe, wanted: Wanted): boolean {
  if (standby === undefined) return false
  return wanted === 'any' || standby === (wanted !== 'primary')
}

/** Resolves as soon as one suits, in the order of the list among the answers so far, without waiting for silent servers. */
async function firstThat<T>(asked: readonly Promise<T>[], suits: (found: T) => boolean): Promise<T | undefined> {
  const there = new Map<number, T>()
  return new Promise((resolve) => {
    for (const [place, promise] of asked.entries()) {
      void promise.then((found) => {
        there.set(place, found)
        const [best] = [...there].filter(([, one]) => suits(one)).sort(([a], [b]) => a - b)
        if (best !== undefined) setImmediate(resolve, best[1])
        else if (there.size === asked.length) resolve(undefined)
      })
    }
  })
}

/** Returns the most useful error: one that a person can correct, such as a wrong password, before "no server". */
function refusalOf(found: readonly ServerProbe[], wanted: Wanted): unknown {
  const errors = found.flatMap(({ error }) => (error === undefined ? [] : [error]))
  const said = errors.find((error) => error instanceof postgres.PostgresError && !/^(57P0|53)/.test(error.code))
  if (said !== undefined) return said
  if (found.length === 1 && errors[0] !== undefined) return errors[0]
  const what = wanted === 'primary' ? 'takes writes' : wanted === 'any' ? 'answers' : 'follows another one'
  return Object.assign(new Error(`Of the ${found.length} servers of the database none ${what}`), { code: 'ECONNREFUSED' })
}
