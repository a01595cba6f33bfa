import type { Socket } from 'node:net'
import { findServer, probeTimeoutMs } from './find-server'
import { openSocket } from './open-socket'
import type { DatabaseTarget, Host } from './target'

/** How long a failed search is cached, so that others who waited get the same error at once. */
const failureHoldsMs = 250

type Connected = { socket: Socket; host: Host }
export type Servers = {
  connect: () => Promise<Connected>
  /** `error`: a reason that makes a search pointless at the moment. */
  forget: (host: Host, error?: Error) => void
}

/**
 * Returns the connector to the wanted server. The server is remembered after the first search, and searched again when it is
 * silent, gone, or has become a standby.
 */
export function chooseServers(target: DatabaseTarget): Servers {
  const isOne = target.hosts.length === 1 && target.wanted === 'any'
  let known: Host | undefined = isOne ? target.hosts[0] : undefined
  let search: Promise<Host> | undefined
  let failure: { at: number; error: unknown } | undefined

  const find = (): Promise<Host> => {
    if (failure !== undefined && performance.now() - failure.at < failureHoldsMs) return Promise.reject(failure.error)
    search ??= findServer(target)
      .then(
        (host) => {
          known = host
          return host
        },
        (error) => {
          failure = { at: performance.now(), error }
          throw error
        },
      )
      .finally(() => {
        search = undefined
      })
    return search
  }
  const connectTo = async (host: Host): Promise<Connected> => ({ host, socket: await openSocket(host, target, probeTimeoutMs) })
  return {
    forget(host, error) {
      if (known === host) known = undefined
      if (error !== undefined) failure = { at: performance.now(), error }
    },
    async connect() {
      const before = known
      if (before === undefined) return connectTo(await find())
      try {
        return await connectTo(before)
      } catch {
        known = undefined
        return connectTo(await find())
      }
    },
  }
}
