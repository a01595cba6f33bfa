import type { Db } from '#backoffice/desk'
import {
  listRegistry,
  type RegistryEntry,
  type RegistryKind,
  type RegistryPlace,
  registryPlace,
} from '#backoffice/registry/registry'

const readAtOnce = 200

type Wanted = {
  size: number
  /** The value of `next` on the page before. */
  cursor?: string
}
/** Converts an entry into a row; undefined omits it. */
type Show<T> = (entry: RegistryEntry) => T | undefined
/** Converts many entries at once, in their order, for rows that need a query of their own. */
type ShowAll<T> = (entries: readonly RegistryEntry[]) => Promise<readonly (T | undefined)[]>

/**
 * Returns one page of the remembered records of a kind, in the order of `listRegistry`. It has `size` rows, however many entries
 * are omitted between them; `next` is the cursor of the next page.
 */
export function readRemembered<T>(db: Db, kind: RegistryKind, { show, ...requested }: Wanted & { show: Show<T> }) {
  return readAllRemembered(db, kind, { ...requested, showAll: async (entries) => entries.map(show) })
}

/** Returns the same page for rows that need a query of their own; `showAll` gets up to 200 entries at once. */
export async function readAllRemembered<T>(
  db: Db,
  kind: RegistryKind,
  { size, cursor, showAll }: Wanted & { showAll: ShowAll<T> },
): Promise<{ shown: T[]; next: string | null }> {
  const shown: T[] = []
  let last: RegistryPlace | undefined
  for (let after = readCursor(cursor); ; after = last) {
    const entries = await listRegistry(db, kind, { after, limit: readAtOnce })
    const rows = await showAll(entries)
    for (const [index, entry] of entries.entries()) {
      const row = rows[index]
      if (row !== undefined && shown.length === size) return { shown, next: last ? writeCursor(last) : null }
      if (row !== undefined) shown.push(row)
      last = registryPlace(entry)
    }
    if (entries.length < readAtOnce) return { shown, next: null }
  }
}

function writeCursor({ at, id }: RegistryPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Decodes a cursor; undefined, which means the first page, for an invalid one. */
function readCursor(text = ''): RegistryPlace | undefined {
  const [, time = '', id = ''] = /^(\d{1,13}) (.+)$/s.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return id === '' ? undefined : { at: new Date(Number(time)), id }
}
