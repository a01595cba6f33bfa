'use client'

/** Milliseconds that the server's clock is ahead of this device's. */
let ahead = Number.NEGATIVE_INFINITY

/**
 * Learns from a server time that just arrived (ISO). An answer that waited in a cache or on a slow line can only make
 * the server seem earlier than it is, so the largest difference seen is the truest.
 */
export function learnServerTime(serverNow: string): void {
  ahead = Math.max(ahead, Date.parse(serverNow) - Date.now())
}

/** The server's time now, in milliseconds; this device's own until one was learned. */
export function serverTime(): number {
  return Date.now() + (Number.isFinite(ahead) ? ahead : 0)
}
