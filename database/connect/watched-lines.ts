import { silence } from './dial'
import { visit, visitMs } from './find-server'
import { Line } from './line'
import { chooseServers } from './servers'
import type { Host, Target } from './target'

/** How often the lines are looked at. Looks are counted, not time: a process that was held up has not waited for anybody. */
const lookMs = 250
const suspectAfter = 6
/** A line stands for so long, or up to twice that: a server's process that is never replaced grows. */
const lifeMs = 30 * 60_000

export type Lines = {
  /** `lost`: called once when the line is gone, or never stood. `aged`: when it has stood for long, and another one should take its place. */
  open: (tell: { lost: (line: Line) => void; aged: () => void }) => Promise<Line>
  /** Ends these lines as soon as nothing has moved on them for a second and a half and no transaction is open. Nobody may begin anything on them. */
  leaveAtRest: (lines: Iterable<Line>) => void
}
type Watched = { host: Host; aged: () => void; looksToLive: number; isUnwanted: boolean }

/** `isHeldOpen`: lines do not age. */
type WatchOptions = { answerMs?: number; isHeldOpen?: boolean }

/**
 * Returns how a pool opens its lines: to the server that is meant, found again when it is another one. A server that freezes, or whose network
 * is gone, says nothing; then a statement would wait for ever. So where an answer is owed for a second and a half, a connection of its own asks
 * whether the server is there, and when that is not answered in two more, the line ends with ETIMEDOUT. What was under way on it is not known to
 * have failed. `answerMs`: an answer that is not there by then is not waited for, although the server lives, unless the transaction has
 * lifted its deadline.
 */
export function watchLines(target: Target, { answerMs = Number.POSITIVE_INFINITY, isHeldOpen = false }: WatchOptions): Lines {
  const servers = chooseServers(target)
  const watched = new Map<Line, Watched>()
  const asked = new Set<Host>()
  let looking: NodeJS.Timeout | undefined

  const look = () => {
    for (const [line, one] of watched) {
      line.quiet += 1
      one.looksToLive -= 1
      if (one.looksToLive === 0) one.aged()
      else if (line.quiet >= suspectAfter) lookClosely(line, one)
    }
  }
  const lookClosely = (line: Line, { host, isUnwanted }: Watched) => {
    const { isWaiting, isUnhurried, isInTransaction } = line.conversation
    if (!isWaiting()) {
      if (isUnwanted && !isInTransaction()) line.destroy()
    } else if (line.quiet * lookMs > answerMs && !isUnhurried()) giveUp(line, host)
    else if (!asked.has(host)) void ask(host)
  }
  const ask = async (host: Host) => {
    asked.add(host)
    const { answered } = await visit(host, target, visitMs)
    asked.delete(host)
    if (answered) return
    servers.forget(host, unanswered(host))
    for (const [line, one] of watched) {
      if (one.host === host && line.quiet >= suspectAfter && line.conversation.isWaiting()) giveUp(line, host)
    }
  }
  const leave = (line: Line) => {
    watched.delete(line)
    if (watched.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
  return {
    async open({ lost, aged }) {
      const { socket, host } = await servers.connect().catch((error) => ({ socket: toError(error), host: undefined }))
      const line = new Line(socket, (gone) => {
        leave(gone)
        lost(gone)
      })
      if (host === undefined) return line
      const looksToLive = isHeldOpen ? Number.POSITIVE_INFINITY : Math.ceil((lifeMs * (1 + Math.random())) / lookMs)
      watched.set(line, { host, aged, looksToLive, isUnwanted: false })
      looking ??= setInterval(look, lookMs).unref()
      line.on('close', () => leave(line))
      line.on('data', () => {
        if (target.wanted !== 'primary' || !line.conversation.isStandby()) return
        servers.forget(host)
        line.destroy(Object.assign(new Error('The database at this address follows another one now'), { code: '25006' }))
      })
      return line
    },
    leaveAtRest(lines) {
      for (const line of lines) {
        const one = watched.get(line)
        if (one === undefined) continue
        one.isUnwanted = true
        line.quiet = Math.min(line.quiet, suspectAfter - 2) // what was begun before this is seen by the next look
      }
    },
  }
}

function giveUp(line: Line, host: Host): void {
  line.destroy(unanswered(host))
}

function unanswered({ host, port }: Host): Error {
  return silence(`The database at ${host}:${port} does not answer`)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
