import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Time-based one-time passwords (TOTP, RFC 6238) as all authenticator apps generate them: SHA-1, six digits, steps of 30 seconds.

const stepSeconds = 30
const digits = 6

/** Returns a new key of 160 bits, as RFC 4226 recommends. */
export function newTotpKey(): Buffer {
  return randomBytes(20)
}

/** Returns the number of 30-second steps since 1970. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

/** Returns the code of one step. */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Finds the step of a code among the current one and its neighbours (clock skew). Undefined if none, or not after `lastStep`. */
export function findStep(key: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepAt(now)
  const typed = Buffer.from(code)
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(codeAt(key, step))
    return step > lastStep && typed.length === expected.length && timingSafeEqual(typed, expected)
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in Base32 (RFC 4648) without padding, for people and apps. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns the URI in the QR code for an authenticator app. */
export function keyUri({ key, issuer, account }: { key: Uint8Array; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=${encodeURIComponent(issuer)}`
}
