import { randomBytes } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** Returns a random address on an EVM chain for a new wallet. */
export function newWalletAddress(): string {
  return toChecksumAddress(randomBytes(20).toString('hex'))
}

/** Returns 40 hex digits as an address with the checksum in the case of its letters (EIP-55), which catches typing errors. */
export function toChecksumAddress(hex: string): string {
  const digits = hex.toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(digits, 'ascii'))).toString('hex')
  return `0x${[...digits].map((digit, index) => (Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
