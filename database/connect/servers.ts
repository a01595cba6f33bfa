import type { Socket } from 'node:net'
import { dial } from './dial'
import { findServer, visitMs } from './find-server'
import type { DatabaseTarget, Host } from './target'

/** What found no server holds for so long: who waited with it hears the same at once. */
const failureHoldsMs = 250

type Connected = { socket: Socket; host: Host }
export type Servers = {
  connect: () => Promise<Connected>
  /** `error`: why nobody need look for it in this moment. */
  forget: (host: Host, error?: Error) => void
}

/** Returns how the server that is meant is reached: known after the first look, and looked for again when it is silent, gone, or follows another one. */
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
  const dialTo = async (host: Host): Promise<Connected> => ({ host, socket: await dial(host, target, visitMs) })
  return {
    forget(host, error) {
      if (known === host) known = undefined
      if (error !== undefined) failure = { at: performance.now(), error }
    },
    async connect() {
      const before = known
      if (before === undefined) return dialTo(await find())
      try {
        return await dialTo(before)
      } catch {
        known = undefined
        return dialTo(await find())
      }
    },
  }
}
