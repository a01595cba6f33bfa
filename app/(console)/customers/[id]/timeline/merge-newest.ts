import type { AnyErrorCode } from '#contract/errors'
import { attempt } from '#lib/shared/attempt'
import { type Position, type ReadPage, type WalkedItem, walkPages } from '../../../_kit/list/walk-pages'

/** An item with its time. An item without a time comes right after its predecessor in its own list. */
export type Dated = { key: string; at: Date | undefined }

/** Where each list continues; `end` for a list without more items. A list that is missing starts at its newest item. */
export type Place<Source extends string> = Partial<Record<Source, Position | 'end'>>

export type Merged<T, Source extends string> = {
  items: T[]
  /** The place at which older items start; null if there are none. */
  next: Place<Source> | null
  /** The lists that could not be read further, and why. Their items from there on are missing. */
  failed: { source: Source; code: AnyErrorCode }[]
}

type Line<T, Source> = {
  source: Source
  steps: AsyncGenerator<WalkedItem<T>, void>
  /** The position of the head; if the list does not answer, the position after the last item that was taken. */
  position: Position | 'end'
  head: WalkedItem<T> | undefined
  failed: AnyErrorCode | undefined
}

/**
 * Returns `size` items of several lists in one order, newest first. It takes the newest of the lists' next items each time, so
 * that the order depends on the positions alone: consecutive pages together contain every list completely.
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

/** Returns the line with the newest head; the first of several with the same time. */
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
