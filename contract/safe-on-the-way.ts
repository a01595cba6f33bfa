/** The advice for an address that `isSafeOnTheWay` refuses. */
export const safeOnTheWay = 'use an https address, or one on this machine (localhost, 127.0.0.1, [::1])'

/** Returns whether traffic to an address cannot be read on the way: https, or http on this machine. False for other texts. */
export function isSafeOnTheWay(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
}
