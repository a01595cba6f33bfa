import { refusePageLoops } from '#contract/page-loops'
import type { ResultPage } from '#contract/pages'

export type Read<T> = {
  items: T[]
  /** The list has more items than were read. */
  more: boolean
  /** The API has no such list: these are only those that this console has seen. */
  seenOnly?: true
}

/** Reads a list of the API page by page, up to `mostPages` pages. Throws if a page leads back to one that was read. */
export async function readPages<T>(
  readPage: (cursor: string | undefined) => Promise<ResultPage<T>>,
  mostPages: number,
): Promise<Read<T>> {
  const items: T[] = []
  const follow = refusePageLoops()
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { data, has_more, next_cursor } = await readPage(cursor)
    items.push(...data)
    if (!has_more || next_cursor === null) return { items, more: false }
    cursor = follow(next_cursor)
  }
  return { items, more: true }
}
