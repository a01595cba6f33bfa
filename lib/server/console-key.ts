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
  /** Which organization the console serves; the first there is by default. */
  organizationId?: string
}

/**
 * Returns the organization of the built-in service that this console serves, and a first-party key for it. Kept encrypted in the data folder, and minted anew when the
 * kept one is lost or opens the service no longer. It is without limits, since the console limits people itself, and it
 * names the people behind its calls: who pays, and who approved that.
 */
export function readConsoleKey(options: Options): Promise<Credentials> {
  const path = join(options.dataDir, 'console-key')
  return withFileLock(`${path}.lock`, async () => {
    const kept = await readKept(path, options.encryptionKey)
    const isServed = kept && (options.organizationId ?? kept.organizationId) === kept.organizationId
    if (isServed && (await options.provisioning.isFirstPartyKeyAlive(kept))) return kept
    // The console goes on with the organization that it served.
    const minted = await mint({ ...options, organizationId: options.organizationId ?? kept?.organizationId })
    if (kept !== undefined) log.warn({ organizationId: minted.organizationId }, 'the key of the console was minted anew')
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

/** An operator makes organizations, and says whether their money is real: none is made here by itself. */
async function firstOrganization(provisioning: Service['provisioning']): Promise<string> {
  const [first] = await provisioning.listOrganizations()
  if (first === undefined) throw new ServiceError('organization_missing', 'no organization was made yet')
  return first.id
}

/** Returns undefined also for a file that does not open: the secret in it is lost, and another one can be made. */
async function readKept(path: string, key: Buffer): Promise<Credentials | undefined> {
  const sealed = await readFile(path, 'utf8').catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (sealed === undefined) return undefined
  try {
    return Stored.parse(JSON.parse(openText(key, Buffer.from(sealed, 'base64'))))
  } catch (error) {
    log.warn({ err: error }, 'the kept key of the console does not open')
    return undefined
  }
}
