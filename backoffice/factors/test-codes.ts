import { HOTP, Secret, TOTP } from 'otpauth'

// What an authenticator app shows, for tests.

/** Returns the number of 30-second steps since 1970. */
export function stepAt(moment: Date): number {
  return TOTP.counter({ timestamp: moment.getTime() })
}

/** Returns the code that an app shows in one step. */
export function codeAt(key: Uint8Array, step: number): string {
  return HOTP.generate({ secret: new Secret({ buffer: Uint8Array.from(key).buffer }), counter: step })
}
