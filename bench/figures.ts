/** A line of the result. Absolute values depend on the machine; the ratio to the reference depends on our code. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** The reference from the same run, in the same unit. `ratio` is `value` divided by it, unless it was computed pairwise. */
  reference?: { name: string; value: number; ratio?: number }
  /** The lower bound of the ratio. */
  atLeast?: number
  /** The lower bound of `value`. */
  atLeastValue?: number
  /** The upper bound of the ratio. */
  atMostTimes?: number
  /** The upper bound of `value`. Together with `atMostTimes`, one of the two bounds is enough. */
  atMost?: number
}

/** Returns the arithmetic mean; NaN for no values. */
export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the middle value, of two the higher; NaN for no values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The results of each variant by turn: those with the same index were measured next to each other. */
export type Turns = Record<string, number[]>

/**
 * Returns the medians of two variants, and the median of their ratios in each pair of turns: if the machine changes its speed
 * during the run, the medians change, but few of the pairs.
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

/** Returns whether the figure meets its bounds; undefined if it has none. */
export function holds(figure: Figure): boolean | undefined {
  const { value, atLeast, atLeastValue, atMost, atMostTimes } = figure
  const ratio = ratioOf(figure)
  const met = [
    ...(atMost === undefined ? [] : [value <= atMost]),
    ...(atLeastValue === undefined ? [] : [value >= atLeastValue]),
    ...(atMostTimes === undefined || ratio === undefined ? [] : [ratio <= atMostTimes]),
  ]
  if (met.length > 0) return met.includes(true)
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

/** Formats the figures as a markdown table. */
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
