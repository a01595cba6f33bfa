'use client'

/** The server's clock minus this device's, in milliseconds. */
let ahead = Number.NEGATIVE_INFINITY

/**
 * Learns from a server time that just arrived (ISO). A cache or a slow line can only make the server seem earlier than it is, so
 * the largest difference is the most accurate.
 */
export function learnServerTime(serverNow: string): void {
  ahead = Math.max(ahead, Date.parse(serverNow) - Date.now())
}

/** Returns the server's time in milliseconds; this device's own until one was learned. */
export function serverTime(): number {
  return Date.now() + (Number.isFinite(ahead) ? ahead : 0)
}
