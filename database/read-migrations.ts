import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export type Migration = {
  name: string
  statements: string
  sha256: string
  /** Its statements run outside a transaction, one by one: they build or drop indexes while the tables are written. */
  isConcurrent: boolean
  /** A process of a version before, which does not know it, must not start any more. */
  breaksOlder: boolean
}

/**
 * Reads the numbered migrations of a folder, in order. Two marks may stand in the comment at the head of a file: `-- Concurrently:` and
 * `-- Not for older versions:`, each with the reason behind it.
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
        // A checkout on Windows may end its lines differently; that is no change.
        sha256: createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex'),
        isConcurrent: /^-- Concurrently:/m.test(head),
        breaksOlder: /^-- Not for older versions:/m.test(head),
      }
    }),
  )
}
