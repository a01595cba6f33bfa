import type { Socket } from 'node:net'
import { ServiceError } from '#contract/errors'
import { addressGroup } from '#contract/network-address'
import { inRanges } from '../ground/address-ranges'
import type { FindAddress } from './client-address'
import type { RefusalOf } from './guard-server'

const isOnThisMachine = inRanges(['127.0.0.0/8', '::1'])

/**
 * Returns a limit of concurrent requests per client address (of IPv6 its /64) in this process, so that one client cannot occupy all
 * connections to the database. A request counts until its answer was sent. Requests of this machine, and those whose address is not
 * known, are exempt.
 */
export function limitInFlight(findAddress: FindAddress, most = 100): RefusalOf {
  const counts = new Map<string, number>()
  const openOf = new WeakMap<Socket, Set<() => void>>()
  return (request, response) => {
    const forwardedFor = [request.headers['x-forwarded-for']].flat().join()
    const address = findAddress({ peer: request.socket.remoteAddress, forwardedFor })
    if (address === undefined || isOnThisMachine(address)) return undefined
    const group = addressGroup(address)
    const count = counts.get(group) ?? 0
    if (count >= most) return new ServiceError('rate_limited', 'Too many requests at a time', { retryAfter: 1 })
    counts.set(group, count + 1)
    const open = openOf.get(request.socket) ?? watch(request.socket, openOf)
    const end = () => {
      if (!open.delete(end)) return
      const left = (counts.get(group) ?? 1) - 1
      if (left === 0) counts.delete(group)
      else counts.set(group, left)
    }
    open.add(end)
    response.once('close', end)
    return undefined
  }
}

/** Ends the requests of a connection when it closes: a response that had to wait for another one on it reports no end. */
function watch(socket: Socket, openOf: WeakMap<Socket, Set<() => void>>): Set<() => void> {
  const open = new Set<() => void>()
  openOf.set(socket, open)
  socket.once('close', () => {
    for (const end of open) end()
  })
  return open
}
