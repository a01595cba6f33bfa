import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { verifySealedFile } from '#backoffice/audit/sealed-file'
import { broughtSecrets } from '#lib/server/installed-secrets'
import { secrets } from '#lib/server/secrets'

/**
 * Recomputes the seals of an exported file with the secrets of this installation, without its database. Prints the mismatches,
 * and returns 1 if there are any.
 */
export async function verifyExport([file, ...more]: string[]): Promise<number> {
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new Error('Usage: verify-export FILE')
  await broughtSecrets() // this throws instead of creating new secrets
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  const verdict = await verifySealedFile((await secrets()).audit, lines)
  console.log(JSON.stringify(verdict))
  return verdict.ok ? 0 : 1
}
