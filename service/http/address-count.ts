import { addressGroup } from '#contract/network-address'

/** Counts requests of an address (IPv6: of its /64) within a minute, and returns the count so far. */
export type AddressCount = (address: string) => number

const mostAddresses = 10_000

/** Returns a counter for one process. If it is full, it forgets the address that was silent longest. */
export function createAddressCount(clock: () => number = Date.now): AddressCount {
  const counts = new Map<string, { since: number; times: number }>()
  return (from) => {
    const address = addressGroup(from)
    const now = clock()
    const known = counts.get(address)
    const count = known !== undefined && now - known.since < 60_000 ? known : { since: now, times: 0 }
    count.times++
    counts.delete(address)
    counts.set(address, count)
    const [oldest] = counts.keys()
    if (counts.size > mostAddresses && oldest !== undefined) counts.delete(oldest)
    return count.times
  }
}
