import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { verifySealedFile } from '#backoffice/audit/sealed-file'
import { broughtSecrets, secrets } from '#lib/server/secrets'

/** Makes the seals of an exported file anew, with the secrets of this installation and without its database; prints what does not fit and answers 1 then. */
export async function verifyExport([file]: string[]): Promise<number> {
  if (file === undefined) throw new Error('npm run admin -- verify-export FILE')
  await broughtSecrets() // which makes none
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  const verdict = await verifySealedFile((await secrets()).audit, lines)
  console.log(JSON.stringify(verdict))
  return verdict.ok ? 0 : 1
}
