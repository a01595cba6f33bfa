/** One line of the outcome. Seconds and sizes depend on the machine; the ratio to what was measured beside it depends on us. */
export type Figure = {
  name: string
  value: number
  unit: string
  /** Measured in the same run, in the same unit. */
  reference?: { name: string; value: number }
  /** What `value / reference` is held to. */
  atLeast?: number
  /** What `value` itself is held to. */
  atMost?: number
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Undefined where nothing was promised. */
export function holds({ value, reference, atLeast, atMost }: Figure): boolean | undefined {
  if (atMost !== undefined) return value <= atMost
  if (atLeast === undefined || reference === undefined) return undefined
  return value / reference.value >= atLeast
}

/** A markdown table. */
export function toTable(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, reference, atLeast, atMost } = figure
    const ratio = reference === undefined ? '' : (value / reference.value).toFixed(2)
    const bar = atMost !== undefined ? `≤ ${atMost} ${unit}` : atLeast === undefined ? '' : `≥ ${atLeast.toFixed(2)}`
    const verdict = { true: 'yes', false: '**no**', undefined: '' }[`${holds(figure)}`]
    const beside = reference === undefined ? '' : `${reference.name}: ${amount(reference.value)}`
    return `| ${name} | ${amount(value)} ${unit} | ${beside} | ${ratio} | ${bar} | ${verdict} |`
  })
  return ['| What | Figure | Beside it | Ratio | Bar | Holds |', '|---|---|---|---|---|---|', ...rows].join('\n')
}

function amount(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
