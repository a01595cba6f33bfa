import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#database/project-root'

const bytesOfEach = 6
let listed: ReadonlySet<string> | undefined

/** Returns whether this is one of the 20,000 passwords that people are known to choose most, in whatever case. */
export function isListed(password: string): boolean {
  listed ??= readList()
  return listed.has(printOf(createHash('sha256').update(password.toLowerCase()).digest()))
}

/**
 * The most frequent of four characters or more in the list that comes with zxcvbn (MIT), each as the first six bytes of its SHA-256: many of them are
 * nothing that one would like to read.
 */
function readList(): ReadonlySet<string> {
  const file = readFileSync(join(/* turbopackIgnore: true */ projectRoot(), 'backoffice/people/listed-passwords.bin'))
  const count = file.length / bytesOfEach
  return new Set(Array.from({ length: count }, (_, index) => printOf(file.subarray(index * bytesOfEach))))
}

function printOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, bytesOfEach)).toString('hex')
}
