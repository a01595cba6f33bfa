import { Secret, TOTP } from 'otpauth'

// Time-based one-time passwords (TOTP, RFC 6238) as all authenticator apps generate them: SHA-1, six digits, steps of 30 seconds.

/** Returns a new key of 160 bits, as RFC 4226 recommends. */
export function newTotpKey(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes)
}

/** Finds the step of a code among the current one and its neighbours (clock skew). Undefined if none, or not after `lastStep`. */
export function findStep(key: Uint8Array, code: string, now: Date, lastStep: number): number | undefined {
  const totp = new TOTP({ secret: secretOf(key) })
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window: 1 })
  const step = distance === null ? undefined : totp.counter({ timestamp }) + distance
  return step !== undefined && step > lastStep ? step : undefined
}

/** Encodes a key in Base32 (RFC 4648) without padding, for people and apps. */
export function toBase32(key: Uint8Array): string {
  return secretOf(key).base32
}

/** Returns the URI in the QR code for an authenticator app. */
export function keyUri({ key, issuer, account }: { key: Uint8Array; issuer: string; account: string }): string {
  return new TOTP({ issuer, label: account, secret: secretOf(key) }).toString()
}

function secretOf(key: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(key).buffer })
}
