/** One line of the outcome. Seconds and sizes depend on the machine; the ratio to what was measured beside it depends on us. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** Measured in the same run, in the same unit. `ratio` is `value` over it, unless the turns of both say it better. */
  reference?: { name: string; value: number; ratio?: number }
  /** What the ratio to `reference` is held to. */
  atLeast?: number
  /** What `value` itself has to reach. */
  atLeastValue?: number
  /** What the ratio may come to at most. */
  atMostTimes?: number
  /** What `value` itself is held to. Beside `atMostTimes` it is enough that one of both holds. */
  atMost?: number
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** What each of several ways reached, turn by turn: those at the same place stood side by side. */
export type Turns = Record<string, number[]>

/**
 * The medians of two ways, and the median of what one reached over the other in each pair of turns: a machine that changes its speed in
 * the middle changes the medians, but few of the pairs.
 */
export function sideBySide(turns: Turns, name: string, [title, other]: [string, string]): Pick<Figure, 'value' | 'reference'> {
  const [ours, theirs] = [turns[name] ?? [], turns[other]]
  if (theirs === undefined) return { value: median(ours) }
  const ratio = median(ours.map((value, turn) => value / (theirs[turn] ?? Number.NaN)))
  return { value: median(ours), reference: { name: title, value: median(theirs), ratio } }
}

function ratioOf({ value, reference }: Figure): number | undefined {
  return reference && (reference.ratio ?? value / reference.value)
}

/** Undefined where nothing was promised. */
export function holds(figure: Figure): boolean | undefined {
  const { value, atLeast, atLeastValue, atMost, atMostTimes } = figure
  const ratio = ratioOf(figure)
  const kept = [
    ...(atMost === undefined ? [] : [value <= atMost]),
    ...(atLeastValue === undefined ? [] : [value >= atLeastValue]),
    ...(atMostTimes === undefined || ratio === undefined ? [] : [ratio <= atMostTimes]),
  ]
  if (kept.length > 0) return kept.includes(true)
  return atLeast === undefined || ratio === undefined ? undefined : ratio >= atLeast
}

function barOf({ atLeast, atLeastValue, atMost, atMostTimes, unit }: Figure): string {
  const bars = [
    ...(atMost === undefined ? [] : [`≤ ${atMost} ${unit}`.trim()]),
    ...(atLeastValue === undefined ? [] : [`≥ ${atLeastValue} ${unit}`]),
    ...(atMostTimes === undefined ? [] : [`≤ ${atMostTimes.toFixed(1)} ×`]),
    ...(atLeast === undefined ? [] : [`≥ ${atLeast.toFixed(2)}`]),
  ]
  return bars.join(' or ')
}

/** A markdown table. */
export function toTable(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, reference } = figure
    const ratio = ratioOf(figure)?.toFixed(2) ?? ''
    const verdict = { true: 'yes', false: '**no**', undefined: '' }[`${holds(figure)}`]
    const beside = reference === undefined ? '' : `${reference.name}: ${amount(reference.value)}`
    return `| ${name} | ${amount(value)} ${unit} | ${beside} | ${ratio} | ${barOf(figure)} | ${verdict} |`
  })
  return ['| What | Figure | Beside it | Ratio | Bar | Holds |', '|---|---|---|---|---|---|', ...rows].join('\n')
}

function amount(value: number): string {
  if (value === 0) return '0'
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
