import 'server-only'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '#database/open'
import { perProcess } from '#database/per-process'
import { ForeignSecretsError, type HeldSecrets, holdsData } from '#database/secret-prints'
import { env } from './env'

/** What each secret is for; every one is 32 random bytes. */
const purposes = [
  /** Signs the session cookies of people. */
  'session',
  /** Encrypts the closures of server actions, equal in every process. */
  'actions',
  /** Encrypts account numbers, documents and phones at rest. */
  'encryption',
  /** Finds an encrypted value again without decrypting it. */
  'fingerprint',
  /** Makes a stolen table of API key hashes useless. */
  'pepper',
  /** Keys the chain of the audit trail, outside the database. */
  'audit',
  /** Hides a search term in a URL. */
  'search',
] as const
type SecretPurpose = (typeof purposes)[number]
export type Secrets = Record<SecretPurpose, Buffer>

/** No stored data depend on these: an operator may change them on purpose (docs/operating.md). */
const replaceable: readonly SecretPurpose[] = ['session', 'actions', 'search']

const StoredSecrets = z.record(z.enum(purposes), z.base64().length(44))

/**
 * The secrets of this installation, made on first start in `secrets.json` (mode 0600). The file appears whole or not at all,
 * and only once: of two processes that start together, one loses the race and reads what the other wrote.
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const path = fileIn(dataDir)
  const text = (await readIfThere(path)) ?? (await create(path, dataDir))
  const parsed = StoredSecrets.safeParse(JSON.parse(text))
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

/** Those of the running process: read once. */
export function secrets(): Promise<Secrets> {
  return ofProcess.get()
}

/**
 * Those of the running process as the database is asked about them. They are made where the database is empty too; where it holds data and the file
 * is missing, `ForeignSecretsError` is thrown and no file is made.
 */
export async function heldSecrets(database: Pick<Database, 'db'>): Promise<HeldSecrets> {
  const file = fileIn(env.DATA_DIR)
  // Data are asked for first: another process that starts in this folder makes its secrets before its data.
  if ((await holdsData(database)) && (await readIfThere(file)) === undefined)
    throw new ForeignSecretsError(`${file} is missing, but the database holds data that were made with it.`)
  return { secrets: await secrets(), file, replaceable }
}

/** The same where they must be there already, because the data that come were made with them: `ForeignSecretsError` when the file is missing. */
export async function broughtSecrets(): Promise<HeldSecrets> {
  const file = fileIn(env.DATA_DIR)
  if ((await readIfThere(file)) === undefined) throw new ForeignSecretsError(`${file} is missing.`)
  return { secrets: await secrets(), file, replaceable }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secrets.json')
}

async function create(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const fresh = Object.fromEntries(purposes.map((purpose) => [purpose, randomBytes(32).toString('base64')]))
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path) // like O_EXCL, but with the content already in it
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns whether a file was asked for that is not there. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
