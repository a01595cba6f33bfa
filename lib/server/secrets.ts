import 'server-only'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { perProcess } from '#database/per-process'
import { parseJson } from '../api/json'
import { env } from './env'

/** The purpose of each secret; every one is 32 random bytes. */
const purposes = [
  /** Signs the session cookies of people. */
  'session',
  /** Encrypts the closures of server actions, with the same key in every process. */
  'actions',
  /** Encrypts account numbers, documents and phones at rest. */
  'encryption',
  /** Makes encrypted values searchable without decryption (HMAC). */
  'fingerprint',
  /** A pepper: it makes a stolen table of API key hashes useless. */
  'pepper',
  /** The key of the audit trail's hash chain, which is not in the database. */
  'audit',
  /** Encrypts search terms in URLs. */
  'search',
] as const
type SecretPurpose = (typeof purposes)[number]
export type Secrets = Record<SecretPurpose, Buffer>

/** No stored data depend on these, so an operator may replace them (docs/operating.md). */
export const replaceable: readonly SecretPurpose[] = ['session', 'actions', 'search']

const StoredSecrets = z.record(z.enum(purposes), z.base64().length(44))

/**
 * Returns the secrets of this installation, created at the first start in `secrets.json` (mode 0600). The file is created
 * atomically and only once: of two processes that start together, one loses the race and reads the file of the other.
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsFile(dataDir)
  const text = (await readUnlessMissing(path)) ?? (await create(path, dataDir))
  const parsed = StoredSecrets.safeParse(parseJson(text))
  if (!parsed.success) throw new Error(`${path} is damaged. Put it back from a backup: without it encrypted data cannot be read`)
  const decode = (purpose: SecretPurpose) => Buffer.from(parsed.data[purpose], 'base64')
  return {
    session: decode('session'),
    actions: decode('actions'),
    encryption: decode('encryption'),
    fingerprint: decode('fingerprint'),
    pepper: decode('pepper'),
    audit: decode('audit'),
    search: decode('search'),
  }
}

const ofProcess = perProcess('secrets', () => readSecrets(env.DATA_DIR))

/** Returns the secrets of this process, which reads them once. */
export function secrets(): Promise<Secrets> {
  return ofProcess.get()
}

/** Returns the path of the file of secrets. */
export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

async function create(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const fresh = Object.fromEntries(purposes.map((purpose) => [purpose, randomBytes(32).toString('base64')]))
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path) // like O_EXCL, but the file already has its content
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

/** Returns the text of a file, or undefined if it does not exist. */
export async function readUnlessMissing(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns whether the error means that the file does not exist. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
