import { probeServer, probeTimeoutMs } from './find-server'
import { timedOut } from './open-socket'
import type { PoolUse } from './pool-use'
import { ServerConnection } from './server-connection'
import { chooseServers, type Servers } from './servers'
import type { DatabaseTarget, Host } from './target'

/** The interval of the checks. Checks are counted instead of time: a process that was blocked has not waited for an answer. */
const lookMs = 250
const suspectAfter = 6
/** The lifetime of a connection, up to twice this: a server process that is never replaced grows. */
const lifeMs = 30 * 60_000
/** The connections that a pool may have beyond the most that were busy at once. */
const spareConnections = 1

export type WatchedConnections = {
  /** `lost`: called once when the connection is gone or could not be opened. `aged`: called when its pool should be replaced. */
  open: (tell: { lost: (connection: ServerConnection) => void; aged: () => void }) => Promise<ServerConnection>
  /**
   * Ends these connections as soon as they are idle for a second and a half and not in a transaction. No new statement may
   * start on them.
   */
  leaveAtRest: (connections: Iterable<ServerConnection>) => void
  /** How many connections are open, and how many of them wait for an answer or are in a transaction. */
  use: () => PoolUse
}
type Watched = { host: Host; aged: () => void; looksToLive: number; isUnwanted: boolean }
type WatchOptions = { answerMs?: number; shrinkMs?: number; revive?: () => Promise<boolean> }

/**
 * Returns how a pool opens its connections to the wanted server, which is searched again when it changes. A server that freezes
 * or loses its network says nothing, and a statement would wait for ever. So when an answer is overdue for a second and a half,
 * a separate connection probes the server, and if that gets no answer in two seconds, the connection ends with ETIMEDOUT; the
 * outcome of its pending statements is unknown. `answerMs`: the longest wait for an answer while the server is alive, unless the
 * transaction has changed its time-out. `shrinkMs`: a pool that needed fewer connections than it has for that long should be
 * replaced, since each is a process of the server with several megabytes. `revive`: starts the server if it has ended, and
 * returns whether it runs.
 */
export function watchConnections(
  target: DatabaseTarget,
  { answerMs = Number.POSITIVE_INFINITY, shrinkMs = 60_000, revive }: WatchOptions,
): WatchedConnections {
  const servers = chooseServers(target)
  const watch = new ConnectionWatch(target, servers, answerMs, Math.ceil(shrinkMs / lookMs))
  const connect = async () => {
    try {
      return await servers.connect()
    } catch (error) {
      if (revive === undefined || !isNobodyThere(error) || !(await revive())) throw error
      return servers.connect()
    }
  }
  return {
    async open({ lost, aged }) {
      const { socket, host } = await connect().catch((error) => ({ socket: toError(error), host: undefined }))
      const connection = new ServerConnection(socket, (gone) => {
        watch.remove(gone)
        lost(gone)
      })
      if (host === undefined) return connection
      const looksToLive = Math.ceil((lifeMs * (1 + Math.random())) / lookMs)
      watch.add(connection, { host, aged, looksToLive, isUnwanted: false })
      connection.on('sent', () => watch.noteUse())
      connection.on('close', () => watch.remove(connection))
      connection.on('data', () => {
        if (target.wanted !== 'primary' || !connection.conversation.isStandby()) return
        servers.forget(host)
        connection.destroy(Object.assign(new Error('The database at this address follows another one now'), { code: '25006' }))
      })
      return connection
    },
    leaveAtRest: (connections) => watch.leaveAtRest(connections),
    use: () => watch.use(),
  }
}

/** Checks the open connections periodically, and ends those whose server no longer answers. */
class ConnectionWatch {
  readonly #watched = new Map<ServerConnection, Watched>()
  readonly #asked = new Set<Host>()
  #looking: NodeJS.Timeout | undefined
  /** The most connections that were busy at once since the pool was last judged, and the checks since then. */
  #mostBusy = 0
  #looks = 0

  constructor(
    readonly target: DatabaseTarget,
    readonly servers: Servers,
    readonly answerMs: number,
    readonly looksToShrink: number,
  ) {}

  add(connection: ServerConnection, one: Watched): void {
    this.#watched.set(connection, one)
    this.#looking ??= setInterval(() => this.#look(), lookMs).unref()
  }

  remove(connection: ServerConnection): void {
    this.#watched.delete(connection)
    if (this.#watched.size > 0) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  use(): PoolUse {
    const connections = [...this.#watched.keys()]
    const busy = connections.filter(({ conversation }) => conversation.isWaiting() || conversation.isInTransaction())
    return { open: connections.length, busy: busy.length }
  }

  /** To be called after a statement was sent. */
  noteUse(): void {
    if (this.#mostBusy < this.#watched.size) this.#mostBusy = Math.max(this.#mostBusy, this.use().busy)
  }

  leaveAtRest(connections: Iterable<ServerConnection>): void {
    for (const connection of connections) {
      const one = this.#watched.get(connection)
      if (one === undefined) continue
      one.isUnwanted = true
      connection.quiet = Math.min(connection.quiet, suspectAfter - 2) // statements sent earlier are noticed at the next check
    }
  }

  #look(): void {
    for (const [connection, one] of this.#watched) {
      connection.quiet += 1
      one.looksToLive -= 1
      if (one.looksToLive === 0) one.aged()
      else if (connection.quiet >= suspectAfter) this.#lookClosely(connection, one)
    }
    this.#looks += 1
    if (this.#looks >= this.looksToShrink) this.#judgeSize()
  }

  #judgeSize(): void {
    const wanted = [...this.#watched.values()].filter(({ isUnwanted }) => !isUnwanted)
    if (wanted.length > this.#mostBusy + spareConnections) wanted[0]?.aged()
    this.#mostBusy = 0
    this.#looks = 0
  }

  #lookClosely(connection: ServerConnection, { host, isUnwanted }: Watched): void {
    const { isWaiting, isUnhurried, isInTransaction } = connection.conversation
    if (!isWaiting()) {
      if (isUnwanted && !isInTransaction()) connection.destroy()
    } else if (connection.quiet * lookMs > this.answerMs && !isUnhurried()) giveUp(connection, host)
    else if (!this.#asked.has(host)) void this.#ask(host)
  }

  async #ask(host: Host): Promise<void> {
    this.#asked.add(host)
    const { answered } = await probeServer(host, this.target, probeTimeoutMs)
    this.#asked.delete(host)
    if (answered) return
    this.servers.forget(host, unanswered(host))
    for (const [connection, one] of this.#watched) {
      if (one.host === host && connection.quiet >= suspectAfter && connection.conversation.isWaiting()) giveUp(connection, host)
    }
  }
}

function giveUp(connection: ServerConnection, host: Host): void {
  connection.destroy(unanswered(host))
}

function unanswered({ host, port }: Host): Error {
  return timedOut(`The database at ${host}:${port} does not answer`)
}

/** Returns whether the system reported that nobody listens at the address: a server that is gone, or a socket without its file. */
function isNobodyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
