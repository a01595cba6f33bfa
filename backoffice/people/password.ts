import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import { normalizePassword } from './password-rules'

const cost = { N: 2 ** 17, r: 8, p: 1 }
const keyLength = 32
/** Each takes 128 MB for about a third of a second. */
const atOnce = 2
/** So many strangers may wait for their turn: the last of them waits for some seconds. */
const mostStrangers = 20
const retryAfter = 10

/** Who comes from where they have signed in before goes first, so that no crowd of strangers keeps anybody waiting. */
export type Lane = 'known' | 'stranger'

/** `scrypt$N$r$p$salt$key`, so that the cost can grow without breaking what is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, 'known')
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** What is checked where nobody has that name: no password opens it, and it costs as much as what `hashPassword` makes. */
export const nobodysHash = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  'AAAAAAAAAAAAAAAAAAAAAA==',
  Buffer.alloc(keyLength).toString('base64'),
].join('$')

/** Takes the same time for every hash of the same cost. Throws `too_many_attempts` (retryAfter) when too many strangers wait already. */
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
