import 'server-only'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { openText, sealText } from '#database/aes-gcm'
import { withFileLock } from '#database/file-lock'
import { type Service, scopes } from '#service'
import type { Credentials } from '../api/client'
import { log } from './log'
import { isMissing } from './secrets'

const Stored = z.object({ organizationId: z.string(), apiKey: z.string() })

type Options = {
  dataDir: string
  encryptionKey: Buffer
  provisioning: Service['provisioning']
  /** The organization that the console serves; by default the first one. */
  organizationId?: string
}

/**
 * Returns the organization of the built-in service that this console serves, and a first-party key for it. The key is stored
 * encrypted in the data folder, and replaced if it is lost or no longer valid. It has no limits, since the console limits
 * people itself, and it names the people behind its calls: who pays, and who approved that.
 */
export function readConsoleKey(options: Options): Promise<Credentials> {
  const path = join(options.dataDir, 'console-key')
  return withFileLock(`${path}.lock`, async () => {
    const stored = await readStored(path, options.encryptionKey)
    const isServed = stored && (options.organizationId ?? stored.organizationId) === stored.organizationId
    if (isServed && (await options.provisioning.isFirstPartyKeyAlive(stored))) return stored
    // A new key is for the organization that was served before.
    const minted = await mint({ ...options, organizationId: options.organizationId ?? stored?.organizationId })
    if (stored !== undefined) log.warn({ organizationId: minted.organizationId }, 'the key of the console was minted anew')
    await writeFile(path, sealText(options.encryptionKey, JSON.stringify(minted)).toString('base64'), { mode: 0o600 })
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

/** Returns the first organization. It creates none: an operator does, and decides whether its money is real. */
async function firstOrganization(provisioning: Service['provisioning']): Promise<string> {
  const [first] = await provisioning.listOrganizations()
  if (first === undefined) throw new ServiceError('organization_missing', 'no organization was made yet')
  return first.id
}

/** Reads the stored key; undefined also if the file cannot be decrypted: its key is lost, and a new one can be created. */
async function readStored(path: string, key: Buffer): Promise<Credentials | undefined> {
  const ciphertext = await readFile(path, 'utf8').catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (ciphertext === undefined) return undefined
  try {
    return Stored.parse(JSON.parse(openText(key, Buffer.from(ciphertext, 'base64'))))
  } catch (error) {
    log.warn({ err: error }, 'the kept key of the console does not open')
    return undefined
  }
}
