import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { normalizePassword } from './password-rules'

const cost = { N: 2 ** 17, r: 8, p: 1 }
const keyLength = 32
/** Each takes 128 MB for about a third of a second. */
const atOnce = 2

/** `scrypt$N$r$p$salt$key`, so that the cost can grow without breaking what is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
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

/** Takes the same time for every hash of the same cost. */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, key] = stored.split('$')
  if (salt === undefined || key === undefined) throw new Error('a stored password hash is damaged')
  const expected = Buffer.from(key, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }): Promise<Buffer> {
  while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await scryptKey(normalizePassword(password), salt, { N, r, p, maxmem: 256 * N * r })
  } finally {
    running--
    waiting.shift()?.()
  }
}

function scryptKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
