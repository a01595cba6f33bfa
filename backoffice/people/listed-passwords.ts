import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

const bytesOfEach = 6
let listed: ReadonlySet<string> | undefined

/** Returns whether this is one of the 20,000 most common passwords, in any case. */
export function isListed(password: string): boolean {
  listed ??= readList()
  return listed.has(printOf(createHash('sha256').update(password.toLowerCase()).digest()))
}

/**
 * Reads the most frequent entries of four characters or more from the list of zxcvbn (MIT). Each is stored as the first six bytes
 * of its SHA-256, because many of them are offensive.
 */
function readList(): ReadonlySet<string> {
  const file = readFileSync(join(/* turbopackIgnore: true */ projectRoot(), 'backoffice/people/listed-passwords.bin'))
  const count = file.length / bytesOfEach
  return new Set(Array.from({ length: count }, (_, index) => printOf(file.subarray(index * bytesOfEach))))
}

function printOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, bytesOfEach)).toString('hex')
}
