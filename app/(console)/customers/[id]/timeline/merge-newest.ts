import type { AnyErrorCode } from '#contract/errors'
import { attempt } from '#lib/shared/attempt'
import { type Position, type ReadPage, type WalkedItem, walkPages } from '../../../_kit/list/walk-pages'

/** Without a time an item stands right behind the one before it in its own list. */
export type Dated = { key: string; at: Date | undefined }

/** Where each list goes on; `end` for one that has nothing more. A list that is not named begins at its newest. */
export type Place<Source extends string> = Partial<Record<Source, Position | 'end'>>

export type Merged<T, Source extends string> = {
  items: T[]
  /** What to begin with for what is older; null when nothing is. */
  next: Place<Source> | null
  /** Lists that could not be read on, and why. What they hold from there on is not among the items. */
  failed: { source: Source; code: AnyErrorCode }[]
}

type Line<T, Source> = {
  source: Source
  steps: AsyncGenerator<WalkedItem<T>, void>
  /** Of the head, or behind the last item that was taken while the list does not answer. */
  position: Position | 'end'
  head: WalkedItem<T> | undefined
  failed: AnyErrorCode | undefined
}

/**
 * `size` items of several lists in one order, newest first. Of the lists' next items the newest is taken, so the whole order follows from
 * the positions alone: pages that begin where the one before ended are, put together, every list from its beginning to its end.
 */
export async function mergeNewest<Source extends string, T extends Dated>(
  lists: readonly { source: Source; read: ReadPage<T> }[],
  { place, size }: { place: Place<Source>; size: number },
): Promise<Merged<T, Source>> {
  const lines = lists.map(({ source, read }) => openLine(source, read, place[source] ?? {}))
  await Promise.all(lines.map(advance))
  const items: T[] = []
  for (let line = newestOf(lines); line?.head && items.length < size; line = newestOf(lines)) {
    items.push(line.head.item)
    line.position = { cursor: line.head.cursor, after: line.head.item.key }
    await advance(line)
  }
  const failed = lines.flatMap(({ source, failed: code }) => (code === undefined ? [] : [{ source, code }]))
  return { items, next: lines.some(({ head }) => head) ? placeOf(lines) : null, failed }
}

function openLine<T extends Dated, Source>(source: Source, read: ReadPage<T>, position: Position | 'end'): Line<T, Source> {
  const steps = position === 'end' ? nothing() : walkPages(read, position)
  return { source, steps, position, head: undefined, failed: undefined }
}

async function* nothing(): AsyncGenerator<never, void> {}

async function advance<T extends Dated, Source>(line: Line<T, Source>): Promise<void> {
  const next = await attempt(line.steps.next())
  line.head = next.ok && !next.value.done ? next.value.value : undefined
  if (line.head) line.position = { cursor: line.head.cursor, from: line.head.item.key }
  if (!next.ok) line.failed = next.code
  else if (next.value.done) line.position = 'end'
}

/** The first of several that are equally new. */
function newestOf<T extends Dated, Source>(lines: readonly Line<T, Source>[]): Line<T, Source> | undefined {
  const timeOf = ({ head }: Line<T, Source>) => head?.item.at?.getTime() ?? Number.POSITIVE_INFINITY
  return lines
    .filter(({ head }) => head !== undefined)
    .reduce<Line<T, Source> | undefined>((best, line) => (best && timeOf(best) >= timeOf(line) ? best : line), undefined)
}

function placeOf<T, Source extends string>(lines: readonly Line<T, Source>[]): Place<Source> {
  const place: Place<Source> = {}
  for (const { source, position } of lines) place[source] = position
  return place
}
