import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// One-time codes by the clock (TOTP, RFC 6238), as every authenticator app makes them: SHA-1, six digits, a new one each 30 seconds.

const stepSeconds = 30
const digits = 6

/** 160 bits, as RFC 4226 recommends. */
export function newTotpKey(): Buffer {
  return randomBytes(20)
}

/** In how many steps of 30 seconds since 1970 a moment lies. */
export function stepAt(moment: Date): number {
  return Math.floor(moment.getTime() / 1000 / stepSeconds)
}

/** The code of one step. */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code this is, of now or one beside it, as clocks differ; undefined where it is none of them, or not newer than `lastStep`. */
export function findStep(key: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const current = stepAt(now)
  const typed = Buffer.from(code)
  return [current, current - 1, current + 1].find((step) => {
    const expected = Buffer.from(codeAt(key, step))
    return step > lastStep && typed.length === expected.length && timingSafeEqual(typed, expected)
  })
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As people type it and apps read it (RFC 4648), without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What a QR code carries to an authenticator app. */
export function keyUri({ key, issuer, account }: { key: Uint8Array; issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(key)}&issuer=${encodeURIComponent(issuer)}`
}
