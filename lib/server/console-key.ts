import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { findStoredKey, lockConsoleKey, type StoredKey, storeKey } from '#backoffice/console-key/stored-key'
import { ServiceError } from '#contract/errors'
import { openText, sealText } from '#database/aes-gcm'
import { type Db, transaction } from '#database/open'
import { type Service, scopes } from '#service'
import type { Credentials } from '../api/client'
import { log } from './log'
import { isMissing } from './secrets'

const Stored = z.object({ organizationId: z.string(), apiKey: z.string() })

type Options = {
  /** The desk's database, which all machines of the installation share. */
  db: Db
  dataDir: string
  encryptionKey: Buffer
  provisioning: Service['provisioning']
  /** The organization that the console serves; by default the one of the newest key, or else the first one. */
  organizationId?: string
}

/**
 * Returns the organization of the built-in service that this console serves, and a first-party key for it: one for all machines,
 * encrypted in the database. It is replaced if it is lost or no longer valid. It has no limits, since the console limits people
 * itself, and it names the people behind its calls: who pays, and who approved that.
 */
export function readConsoleKey(options: Options): Promise<Credentials> {
  const { db, provisioning, encryptionKey } = options
  return transaction(db, async (tx) => {
    await lockConsoleKey(tx)
    const row = await findStoredKey(tx, options.organizationId)
    const inFile = await readFileOfBefore(options)
    const served = options.organizationId ?? row?.organizationId ?? inFile?.organizationId
    const stored = row && openKey(encryptionKey, row)
    if (stored !== undefined && (await provisioning.isFirstPartyKeyAlive(stored))) return stored
    const isOfBefore = inFile?.organizationId === served && inFile !== undefined
    const taken = isOfBefore && (await provisioning.isFirstPartyKeyAlive(inFile)) ? inFile : undefined
    const key = taken ?? (await mint(provisioning, served))
    const wasLost = taken === undefined && (row !== undefined || isOfBefore)
    if (wasLost) log.warn({ organizationId: key.organizationId }, 'the key of the console was minted anew')
    await storeKey(tx, { organizationId: key.organizationId, sealed: sealText(encryptionKey, JSON.stringify(key)) }, new Date())
    return key
  })
}

/** The days after which a key of the console that nobody uses, because another one took its place, is revoked. */
const unusedDays = 7

/**
 * Revokes the keys that consoles of this organization had created before, once no process has used them for seven days: until
 * then a process of an earlier version, or one that started before the change, may still work with its own. The keys that people
 * created through them remain valid. Returns how many it revoked. No process replaces the console's key meanwhile: the one that it
 * takes instead must not be among those revoked.
 */
export function endSupersededKeys(options: Options & { organizationId: string }, now: Date): Promise<number> {
  return transaction(options.db, async (tx) => {
    await lockConsoleKey(tx)
    return endAllBut(await findStoredKey(tx, options.organizationId), options, now)
  })
}

async function endAllBut(
  row: StoredKey | undefined,
  { provisioning, encryptionKey, organizationId }: Options & { organizationId: string },
  now: Date,
): Promise<number> {
  const current = row && openKey(encryptionKey, row)
  if (current === undefined) return 0
  const since = now.getTime() - unusedDays * 86_400_000
  const superseded = (await provisioning.listApiKeys(organizationId)).filter(
    ({ name, kind, keyId, revokedAt, limits, expiresAt, lastUsedAt, createdAt }) =>
      name === consoleName &&
      kind === 'house' &&
      revokedAt === null &&
      limits === null &&
      expiresAt === null &&
      !current.apiKey.includes(keyId) &&
      (lastUsedAt ?? createdAt).getTime() < since,
  )
  for (const { id } of superseded) await provisioning.revokeApiKey(id, 'console', { keepChildren: true })
  if (superseded.length > 0) log.info({ organizationId, keys: superseded.length }, 'superseded keys of the console were revoked')
  return superseded.length
}

const consoleName = 'Console'

async function mint(provisioning: Service['provisioning'], organizationId: string | undefined): Promise<Credentials> {
  const id = organizationId ?? (await firstOrganization(provisioning))
  const { apiKey } = await provisioning.createApiKey({
    organizationId: id,
    name: consoleName,
    scopes: [...scopes],
    limits: null,
    expiresAt: null,
    kind: 'house',
  })
  return { organizationId: id, apiKey }
}

/** Returns the first organization. It creates none: an operator does, and decides whether its money is real. */
async function firstOrganization(provisioning: Service['provisioning']): Promise<string> {
  const [first] = await provisioning.listOrganizations()
  if (first === undefined) throw new ServiceError('organization_missing', 'no organization was made yet')
  return first.id
}

/** Reads the key of this machine that a version before stored in its data folder. The file is not written any more. */
async function readFileOfBefore({ dataDir, encryptionKey }: Options): Promise<Credentials | undefined> {
  const ciphertext = await readFile(join(dataDir, 'console-key'), 'utf8').catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return ciphertext === undefined ? undefined : openSealed(encryptionKey, Buffer.from(ciphertext, 'base64'))
}

function openKey(key: Buffer, { organizationId, sealed }: StoredKey): Credentials | undefined {
  const opened = openSealed(key, sealed)
  return opened?.organizationId === organizationId ? opened : undefined
}

/** Decrypts a key; undefined also if that fails: the key is lost, and a new one can be created. */
function openSealed(key: Buffer, sealed: Buffer): Credentials | undefined {
  try {
    return Stored.parse(JSON.parse(openText(key, sealed)))
  } catch (error) {
    log.warn({ err: error }, 'the stored key of the console does not open')
    return undefined
  }
}
