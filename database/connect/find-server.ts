import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { dial, silence } from './dial'
import { ServerLine } from './line'
import type { DatabaseTarget, Host, Wanted } from './target'

/** The result of a visit to a server. `error`: why the connection failed; an error from the server itself is also an answer. */
export type Visit = { answered: boolean; standby?: boolean; error?: unknown }

/**
 * Opens a separate connection and asks whether the server is a standby. A server that does not answer within `patienceMs` counts
 * as silent.
 */
export async function visit(host: Host, target: DatabaseTarget, patienceMs: number): Promise<Visit> {
  const lines: ServerLine[] = []
  const socket = async () => {
    const line = new ServerLine(await dial(host, target, patienceMs).catch((error) => error), () => {})
    lines.push(line)
    return line
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
  const connection = { application_name: 'cauce visit' }
  const sql = postgres({ ...options, max_lifetime: null, connect_timeout: patienceMs / 1000, connection })
  const late = new AbortController()
  const question = sql.unsafe<{ standby: boolean }[]>('select pg_is_in_recovery() as standby').then(
    ([row]): Visit => ({ answered: true, standby: row?.standby }),
    (error): Visit => ({ answered: error instanceof postgres.PostgresError, error }),
  )
  const patience = sleep(patienceMs, undefined, { signal: late.signal }).then(
    // Data that arrived while this process was busy are read before the server counts as silent.
    () =>
      new Promise<Visit>((resolve) =>
        setImmediate(resolve, { answered: false, error: silence(`${host.host}:${host.port} is silent`) }),
      ),
    (): Visit => ({ answered: true }),
  )
  const found = await Promise.race([question, patience])
  late.abort()
  void sql.end({ timeout: 0 })
  if (!found.answered) for (const line of lines) line.destroy()
  return found
}

/** How long a server may take to answer a visit. */
export const visitMs = 2_000

/**
 * Returns the first server of the list that is of the wanted kind. All are visited at once, because a frozen one does not answer.
 * Throws the reason if none is found.
 */
export async function findServer(target: DatabaseTarget): Promise<Host> {
  const visits = target.hosts.map(async (host) => ({ host, found: await visit(host, target, visitMs) }))
  const suits = ({ found }: Awaited<(typeof visits)[number]>) => isWanted(found, target.wanted)
  const chosen =
    (await firstThat(visits, suits)) ?? (target.wanted === 'prefer-standby' ? await firstThat(visits, isTaken) : undefined)
  if (chosen !== undefined) return chosen.host
  throw refusalOf(
    (await Promise.all(visits)).map(({ found }) => found),
    target.wanted,
  )
}

const isTaken = ({ found }: { found: Visit }) => found.standby !== undefined

function isWanted({ standby }: Visit, wanted: Wanted): boolean {
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
function refusalOf(found: readonly Visit[], wanted: Wanted): unknown {
  const errors = found.flatMap(({ error }) => (error === undefined ? [] : [error]))
  const said = errors.find((error) => error instanceof postgres.PostgresError && !/^(57P0|53)/.test(error.code))
  if (said !== undefined) return said
  if (found.length === 1 && errors[0] !== undefined) return errors[0]
  const what = wanted === 'primary' ? 'takes writes' : wanted === 'any' ? 'answers' : 'follows another one'
  return Object.assign(new Error(`Of the ${found.length} servers of the database none ${what}`), { code: 'ECONNREFUSED' })
}
