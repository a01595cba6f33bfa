import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import { normalizePassword } from './password-rules'

const cost = { N: 2 ** 17, r: 8, p: 1 }
const keyLength = 32
/** The number of concurrent computations: each takes 128 MB of memory and about a third of a second. */
const atOnce = 2
/** The length of the queue of strangers. The last one waits for a few seconds. */
const mostStrangers = 20
const retryAfter = 10

/** The priority: requests from known devices and addresses go first, so that a flood of strangers cannot delay them. */
export type Lane = 'known' | 'stranger'

/** Returns `scrypt$N$r$p$salt$key`. The format stores the cost, so that it can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, 'known')
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** A hash that no password matches, to check for unknown names. It costs as much as a hash from `hashPassword`. */
export const nobodysHash = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  'AAAAAAAAAAAAAAAAAAAAAA==',
  Buffer.alloc(keyLength).toString('base64'),
].join('$')

/** Compares a password with a stored hash in constant time. Throws `too_many_attempts` (retryAfter) if the queue is full. */
export async function matchesPassword(password: string, stored: string, lane: Lane = 'stranger'): Promise<boolean> {
  const [, N, r, p, salt, key] = stored.split('$')
  if (salt === undefined || key === undefined) throw new Error('a stored password hash is damaged')
  const expected = Buffer.from(key, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) }, lane)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

let running = 0
const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] }

type Cost = { N: number; r: number; p: number }

async function derive(password: string, salt: Buffer, { N, r, p }: Cost, lane: Lane): Promise<Buffer> {
  if (lane === 'stranger' && waiting.stranger.length >= mostStrangers)
    throw new ServiceError('too_many_attempts', 'too many sign-ins wait for their turn', { retryAfter })
  while (running >= atOnce) await new Promise<void>((resolve) => waiting[lane].push(resolve))
  running++
  try {
    return await scryptKey(normalizePassword(password), salt, { N, r, p, maxmem: 256 * N * r })
  } finally {
    running--
    const next = waiting.known.shift() ?? waiting.stranger.shift()
    next?.()
  }
}

function scryptKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
