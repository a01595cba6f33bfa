'use client'

import { useEffect, useEffectEvent } from 'react'

/** Where a value is taken: the search of the customers, or a field of a new customer. */
export type HandOver = { to: 'customer-search' | 'customer-email' | 'customer-phone'; value: string }

/** How long a value waits for its page, in milliseconds. */
const waitMs = 30_000

/**
 * The value that the next page takes, such as an e-mail. It is in the memory of this document only, and so neither in an address,
 * in a log nor in the browser's storage.
 */
let waiting: (HandOver & { at: number }) | undefined
const takers = new Set<() => void>()

/** Hands a value over to the page that is opened next, or to the current one. */
export function handOver(value: HandOver): void {
  waiting = { ...value, at: Date.now() }
  for (const take of takers) take()
}

/** Returns the value that waits here, once; undefined if none does, or if it waited for too long. */
export function takeHandedOver(to: HandOver['to'], now = Date.now()): string | undefined {
  if (waiting?.to !== to) return undefined
  const { value, at } = waiting
  waiting = undefined
  return now - at <= waitMs ? value : undefined
}

/** Calls `onTake` with a value that was handed over to this place. */
export function useHandedOver(to: HandOver['to'], onTake: (value: string) => void): void {
  const take = useEffectEvent(() => {
    const value = takeHandedOver(to)
    if (value !== undefined) onTake(value)
  })
  useEffect(() => {
    const taker = () => take()
    taker()
    takers.add(taker)
    return () => {
      takers.delete(taker)
    }
  }, [])
}
