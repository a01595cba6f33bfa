export type ChartTone = 'ok' | 'work' | 'wait' | 'bad' | 'line'

/** The background of each tone of a chart. */
export const chartFills: Readonly<Record<ChartTone, string>> = {
  ok: 'bg-chart-ok',
  work: 'bg-chart-work',
  wait: 'bg-chart-wait',
  bad: 'bg-chart-bad',
  line: 'bg-chart-line',
}

/** One part of a point, such as the payments of a day that arrived. */
export type ChartPart = {
  name: string
  text: string
  tone?: ChartTone
  /** The list of exactly this part; absent if it is empty. */
  href?: string
  /** Its position, in px from the top of the plot; an empty part is not drawn. */
  top?: number
  height?: number
}

export type ChartPoint = {
  id: string
  label: string
  parts: readonly ChartPart[]
  /** The text about the whole, before its parts. */
  text?: string
  /** The list of all parts. */
  href?: string
  /** The height of a line at this point, in px from the top of the plot. */
  dot?: number
}

/** `bars` share the width, `rows` the height; a `line` goes from the left end to the right one. */
export type ChartLayout = 'bars' | 'line' | 'rows'

/** The position of the pointer or the keyboard: a point, or one part of it. */
export type ChartPlace = { index: number; part?: number }

/** Returns where a point begins and its extent along the plot, in percent. */
export function spanOf(layout: ChartLayout, index: number, count: number): { start: number; size: number } {
  if (layout === 'line') return { start: count < 2 ? 100 : (index / (count - 1)) * 100, size: 0 }
  return { start: (index / count) * 100, size: 100 / count }
}

/** Returns the point at a fraction (0 to 1) of the plot; positions outside belong to the first or the last. */
export function indexAt(layout: ChartLayout, share: number, count: number): number {
  const index = layout === 'line' ? Math.round(share * (count - 1)) : Math.floor(share * count)
  return Math.min(count - 1, Math.max(0, index))
}

/** Returns the part that is drawn this many px below the top; undefined outside of all parts. */
export function partAt({ parts }: ChartPoint, y: number): number | undefined {
  const at = parts.findIndex(({ top, height }) => top !== undefined && height !== undefined && y >= top && y < top + height)
  return at < 0 ? undefined : at
}

const jump = 7

/**
 * Returns the position after a key press; undefined if the chart does not use that key. Up and down cycle through the whole and
 * the parts that have a list.
 */
export function placeAfter(
  key: string,
  place: ChartPlace,
  { points, layout }: { points: readonly ChartPoint[]; layout: ChartLayout },
): ChartPlace | undefined {
  const to = (index: number): ChartPlace => ({ ...place, index: Math.min(points.length - 1, Math.max(0, index)) })
  const [back, on] = layout === 'rows' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  const steps: Readonly<Record<string, number>> = { [back]: -1, [on]: 1, PageUp: -jump, PageDown: jump }
  const step = steps[key]
  if (step !== undefined) return to(place.index + step)
  if (key === 'Home') return to(0)
  if (key === 'End') return to(points.length - 1)
  if (layout !== 'bars' || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined
  return throughParts(points[place.index], place, key === 'ArrowUp' ? 1 : -1)
}

function throughParts(point: ChartPoint | undefined, { index, part }: ChartPlace, step: 1 | -1): ChartPlace {
  const listed = point?.parts.flatMap(({ href }, at) => (href === undefined ? [] : [at])) ?? []
  const stops = [undefined, ...listed]
  const at = stops.indexOf(listed.includes(part ?? -1) ? part : undefined) + step
  return { index, part: stops[Math.min(stops.length - 1, Math.max(0, at))] }
}

/** Returns the text of a position: "24 Nov: Completed 366.30 USDC, Came back 0.00 USDC". */
export function placeText(point: ChartPoint, part: number | undefined): string {
  const one = part === undefined ? undefined : point.parts[part]
  const parts = (one ? [one] : point.parts).map(({ name, text }) => `${name} ${text}`)
  return `${point.label}: ${[...(point.text && !one ? [point.text] : []), ...parts].join(', ')}`
}

/** Returns the list of a position; for a part without one, that of its point. */
export function hrefAt(point: ChartPoint | undefined, part: number | undefined): string | undefined {
  return (part === undefined ? undefined : point?.parts[part]?.href) ?? point?.href
}
