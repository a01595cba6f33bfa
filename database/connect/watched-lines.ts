import { probeServer, probeTimeoutMs } from './find-server'
import { ServerLine } from './line'
import { timedOut } from './open-socket'
import type { PoolUse } from './pool-use'
import { chooseServers, type Servers } from './servers'
import type { DatabaseTarget, Host } from './target'

/** The interval of the checks. Checks are counted instead of time: a process that was blocked has not waited for an answer. */
const lookMs = 250
const suspectAfter = 6
/** The lifetime of a line, up to twice this: a server process that is never replaced grows. */
const lifeMs = 30 * 60_000
/** The lines that a pool may have beyond the most that were busy at once. */
const spareLines = 1

export type WatchedLines = {
  /** `lost`: called once when the line is gone or could not be opened. `aged`: called when its pool should be replaced. */
  open: (tell: { lost: (line: ServerLine) => void; aged: () => void }) => Promise<ServerLine>
  /**
   * Ends these lines as soon as they are idle for a second and a half and not in a transaction. No new statement may start on
   * them.
   */
  leaveAtRest: (lines: Iterable<ServerLine>) => void
  /** How many lines are open, and how many of them wait for an answer or are in a transaction. */
  use: () => PoolUse
}
type Watched = { host: Host; aged: () => void; looksToLive: number; isUnwanted: boolean }
type WatchOptions = { answerMs?: number; shrinkMs?: number }

/**
 * Returns how a pool opens its lines to the wanted server, which is searched again when it changes. A server that freezes or
 * loses its network says nothing, and a statement would wait for ever. So when an answer is overdue for a second and a half, a
 * separate connection probes the server, and if that gets no answer in two seconds, the line ends with ETIMEDOUT; the outcome of
 * its pending statements is unknown. `answerMs`: the longest wait for an answer while the server is alive, unless the transaction
 * has changed its time-out. `shrinkMs`: a pool that needed fewer lines than it has for that long should be replaced, since each
 * is a process of the server with several megabytes.
 */
export function watchLines(
  target: DatabaseTarget,
  { answerMs = Number.POSITIVE_INFINITY, shrinkMs = 60_000 }: WatchOptions,
): WatchedLines {
  const servers = chooseServers(target)
  const watch = new LineWatch(target, servers, answerMs, Math.ceil(shrinkMs / lookMs))
  return {
    async open({ lost, aged }) {
      const { socket, host } = await servers.connect().catch((error) => ({ socket: toError(error), host: undefined }))
      const line = new ServerLine(socket, (gone) => {
        watch.remove(gone)
        lost(gone)
      })
      if (host === undefined) return line
      const looksToLive = Math.ceil((lifeMs * (1 + Math.random())) / lookMs)
      watch.add(line, { host, aged, looksToLive, isUnwanted: false })
      line.on('sent', () => watch.noteUse())
      line.on('close', () => watch.remove(line))
      line.on('data', () => {
        if (target.wanted !== 'primary' || !line.conversation.isStandby()) return
        servers.forget(host)
        line.destroy(Object.assign(new Error('The database at this address follows another one now'), { code: '25006' }))
      })
      return line
    },
    leaveAtRest: (lines) => watch.leaveAtRest(lines),
    use: () => watch.use(),
  }
}

/** Checks the open lines periodically, and ends those whose server no longer answers. */
class LineWatch {
  readonly #watched = new Map<ServerLine, Watched>()
  readonly #asked = new Set<Host>()
  #looking: NodeJS.Timeout | undefined
  /** The most lines that were busy at once since the pool was last judged, and the checks since then. */
  #mostBusy = 0
  #looks = 0

  constructor(
    readonly target: DatabaseTarget,
    readonly servers: Servers,
    readonly answerMs: number,
    readonly looksToShrink: number,
  ) {}

  add(line: ServerLine, one: Watched): void {
    this.#watched.set(line, one)
    this.#looking ??= setInterval(() => this.#look(), lookMs).unref()
  }

  remove(line: ServerLine): void {
    this.#watched.delete(line)
    if (this.#watched.size > 0) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  use(): PoolUse {
    const lines = [...this.#watched.keys()]
    const busy = lines.filter(({ conversation }) => conversation.isWaiting() || conversation.isInTransaction())
    return { open: lines.length, busy: busy.length }
  }

  /** To be called after a statement was sent. */
  noteUse(): void {
    if (this.#mostBusy < this.#watched.size) this.#mostBusy = Math.max(this.#mostBusy, this.use().busy)
  }

  leaveAtRest(lines: Iterable<ServerLine>): void {
    for (const line of lines) {
      const one = this.#watched.get(line)
      if (one === undefined) continue
      one.isUnwanted = true
      line.quiet = Math.min(line.quiet, suspectAfter - 2) // statements sent earlier are noticed at the next check
    }
  }

  #look(): void {
    for (const [line, one] of this.#watched) {
      line.quiet += 1
      one.looksToLive -= 1
      if (one.looksToLive === 0) one.aged()
      else if (line.quiet >= suspectAfter) this.#lookClosely(line, one)
    }
    this.#looks += 1
    if (this.#looks >= this.looksToShrink) this.#judgeSize()
  }

  #judgeSize(): void {
    const wanted = [...this.#watched.values()].filter(({ isUnwanted }) => !isUnwanted)
    if (wanted.length > this.#mostBusy + spareLines) wanted[0]?.aged()
    this.#mostBusy = 0
    this.#looks = 0
  }

  #lookClosely(line: ServerLine, { host, isUnwanted }: Watched): void {
    const { isWaiting, isUnhurried, isInTransaction } = line.conversation
    if (!isWaiting()) {
      if (isUnwanted && !isInTransaction()) line.destroy()
    } else if (line.quiet * lookMs > this.answerMs && !isUnhurried()) giveUp(line, host)
    else if (!this.#asked.has(host)) void this.#ask(host)
  }

  async #ask(host: Host): Promise<void> {
    this.#asked.add(host)
    const { answered } = await probeServer(host, this.target, probeTimeoutMs)
    this.#asked.delete(host)
    if (answered) return
    this.servers.forget(host, unanswered(host))
    for (const [line, one] of this.#watched) {
      if (one.host === host && line.quiet >= suspectAfter && line.conversation.isWaiting()) giveUp(line, host)
    }
  }
}

function giveUp(line: ServerLine, host: Host): void {
  line.destroy(unanswered(host))
}

function unanswered({ host, port }: Host): Error {
  return timedOut(`The database at ${host}:${port} does not answer`)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
