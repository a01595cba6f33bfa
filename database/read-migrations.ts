import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export type Migration = {
  name: string
  statements: string
  sha256: string
  /** Its statements run outside of a transaction, one by one: they build or drop indexes while the tables are written. */
  isConcurrent: boolean
  /** A process of an older version, which does not know it, must not start any more. */
  breaksOlder: boolean
}

/**
 * Reads the numbered migrations of a folder, in order. The comment at the head of a file may have two marks: `-- Concurrently:`
 * and `-- Not for older versions:`, each followed by the reason.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`${join(folder, misnamed)} must be named NNNN_name.sql`)
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(join(folder, name), 'utf8')
      const [head = ''] = /^(?:--.*\n)*/.exec(statements.replaceAll('\r\n', '\n')) ?? []
      return {
        name: basename(name, '.sql'),
        statements,
        // A checkout on Windows may have other line ends; that is not a change.
        sha256: createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex'),
        isConcurrent: /^-- Concurrently:/m.test(head),
        breaksOlder: /^-- Not for older versions:/m.test(head),
      }
    }),
  )
}
