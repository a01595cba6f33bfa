import { type BatchHost, openBatchHost } from '#lib/batches/testing/batch-host'
import { readSecrets } from '#lib/server/secrets'

/** Opens the service and the desk of the console on the data of the bench, like a process of the console. */
export async function openHost(dataDir: string): Promise<BatchHost> {
  const { encryption, fingerprint, pepper, audit } = await readSecrets(dataDir)
  const secrets = { encryptionKey: encryption, fingerprintKey: fingerprint, keyPepper: pepper, auditKey: audit }
  return openBatchHost(dataDir, { secrets })
}
