import { refusePageLoops } from '#contract/page-loops'
import { type Attempt, attempt } from '#lib/shared/attempt'

/** One page of a list, newest first; `next` is the cursor of the next page, `unread` the number of its unreadable rows. */
export type ListPage<T> = { items: readonly T[]; next: string | null; unread?: number }
export type ReadPage<T> = (cursor: string | undefined) => Promise<ListPage<T>>

/** Where reading continues: on the page with this cursor, at the item with this key, inclusive (`from`) or not (`after`). */
export type Position = { cursor?: string; from?: string; after?: string }
export type WalkedItem<T> = { item: T; cursor: string | undefined }

/**
 * Yields the items of a list, each with the cursor of its page. A cursor can only address the start of a page, so a position
 * within a page is found by its key. Later pages are searched for the key too, because new items may have pushed it there.
 */
export async function* walkPages<T extends { key: string }>(
  read: ReadPage<T>,
  { cursor, from, after }: Position = {},
): AsyncGenerator<WalkedItem<T>, void> {
  let found = from === undefined && after === undefined
  const readNext = withoutLoops(read)
  for (let page = cursor; ; ) {
    const { items, next } = await readNext(page)
    for (const item of items) {
      found ||= item.key === from
      if (found) yield { item, cursor: page }
      else found = item.key === after
    }
    if (next === null) return
    page = next
  }
}

/** `cut`: the list has more items than were read. `unread`: the number of rows that could not be read. */
export type Whole<T> = { items: T[]; failed: Extract<Attempt<unknown>, { ok: false }> | null; cut: boolean; unread: number }

/** Reads a list from its first page to its last, or until a failure or the limit. */
export async function readWhole<T>(read: ReadPage<T>, most: number): Promise<Whole<T>> {
  const items: T[] = []
  const readNext = withoutLoops(read)
  let unread = 0
  const whole = (failed: Whole<T>['failed'], cut = false) => ({ items, failed, cut, unread })
  for (let page: string | undefined; ; ) {
    const found = await attempt(readNext(page))
    if (!found.ok) return whole(found)
    items.push(...found.value.items)
    unread += found.value.unread ?? 0
    const { next } = found.value
    if (next === null) return whole(null)
    if (items.length >= most) return whole(null, true)
    page = next
  }
}

/** A person waits for what is read here, so a list with more pages never ends for them. */
const mostPages = 300

/** Returns a function that reads a page, and throws if it leads back to a page that was read, or the list does not end. */
function withoutLoops<T>(read: ReadPage<T>): ReadPage<T> {
  const follow = refusePageLoops(mostPages)
  return async (cursor) => {
    const page = await read(cursor)
    return { ...page, next: page.next === null ? null : follow(page.next) }
  }
}
