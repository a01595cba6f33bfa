import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { withFileLock } from '#database/file-lock'
import { type Service, scopes } from '#service'
import type { Credentials } from '../api/client'
import { log } from './log'
import { isMissing } from './secrets'

const Stored = z.object({ organizationId: z.string(), apiKey: z.string() })
const algorithm = 'aes-256-gcm'

type Options = {
  dataDir: string
  encryptionKey: Buffer
  provisioning: Service['provisioning']
  /** Which organization the console serves; the first there is when not said. */
  organizationId?: string
}

/**
 * The built-in service's organization of this console and a key of the house for it. Kept encrypted in the data folder, and minted anew when the
 * kept one is lost or opens the service no longer. It is without limits, since the console limits people itself, and it
 * names the people behind its calls: who pays, and who approved that.
 */
export function readConsoleKey(options: Options): Promise<Credentials> {
  const path = join(options.dataDir, 'console-key')
  return withFileLock(`${path}.lock`, async () => {
    const kept = await readKept(path, options.encryptionKey)
    const isServed = kept && (options.organizationId ?? kept.organizationId) === kept.organizationId
    if (isServed && (await options.provisioning.isHouseKeyAlive(kept))) return kept
    // The console goes on with the organization that it served.
    const minted = await mint({ ...options, organizationId: options.organizationId ?? kept?.organizationId })
    if (kept !== undefined) log.warn({ organizationId: minted.organizationId }, 'the key of the console was minted anew')
    await writeFile(path, seal(JSON.stringify(minted), options.encryptionKey), { mode: 0o600 })
    return minted
  })
}

async function mint({ provisioning, organizationId }: Options): Promise<Credentials> {
  const id = organizationId ?? (await firstOrganization(provisioning))
  const { apiKey } = await provisioning.createApiKey({
    organizationId: id,
    name: 'Console',
    scopes: [...scopes],
    limits: null,
    expiresAt: null,
    kind: 'house',
  })
  return { organizationId: id, apiKey }
}

/** An operator makes organizations, and says whether their money is real: none is made here by itself. */
async function firstOrganization(provisioning: Service['provisioning']): Promise<string> {
  const [first] = await provisioning.listOrganizations()
  if (first === undefined) throw new ServiceError('organization_missing', 'no organization was made yet')
  return first.id
}

/** Undefined also for a file that does not open: the secret in it is lost, and another one can be made. */
async function readKept(path: string, key: Buffer): Promise<Credentials | undefined> {
  const sealed = await readFile(path, 'utf8').catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (sealed === undefined) return undefined
  try {
    return Stored.parse(JSON.parse(unseal(sealed, key)))
  } catch (error) {
    log.warn({ err: error }, 'the kept key of the console does not open')
    return undefined
  }
}

function seal(text: string, key: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function unseal(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64')
  const opener = createDecipheriv(algorithm, key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opener.update(bytes.subarray(28)), opener.final()]).toString('utf8')
}
