import { ChartReader } from '#components/chart-reader'
import { ChartScale } from '#components/chart-scale'
import type { SparklineProps } from '#components/sparkline'
import { round, StepLine } from '#components/step-line'

export type StepChartProps = Pick<SparklineProps, 'label' | 'hint' | 'heads'> & {
  /** `foot` is the text under a step if there is room. */
  values: readonly (SparklineProps['values'][number] & { foot: string })[]
  /** Formats a line of the scale: decimal text with this many decimals. */
  scale: (line: string, decimals: number) => string
}

const [top, base] = [10, 188]
/** The most texts under it. */
const feet = 5

/**
 * Shows a rate over time as a step line, with a scale and its times. The table beside it has the same data. It needs no script.
 */
export function StepChart({ values, label, hint, heads, scale }: StepChartProps) {
  const rates = values.map(({ value }) => Number(value))
  const { lines, decimals } = scaleOf(Math.min(...rates), Math.max(...rates))
  const [low, high] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  const y = (rate: number) => round(base - 8 - ((rate - low) / (high - low)) * (base - 8 - top))
  const points = values.map(({ id, label: at, text, value }) => ({
    id,
    label: at,
    parts: [{ name: heads.value, text }],
    dot: y(Number(value)),
  }))
  return (
    <div className="pt-1 pr-1.5 pb-5 pl-16">
      <ChartReader label={label} hint={hint} head={heads.point} points={points} layout="line" height={base} table={false}>
        <ChartScale lines={lines.map((line) => ({ y: y(line), text: scale(line.toFixed(decimals), decimals) }))} height={base}>
          <StepLine heights={points.map(({ dot }) => dot)} height={base} />
          {footsOf(values).map(({ id, foot, place, anchor }) => (
            <text key={id} x={`${place}%`} y={base + 18} textAnchor={anchor}>
              {foot}
            </text>
          ))}
        </ChartScale>
      </ChartReader>
    </div>
  )
}

/** Returns the first, the last and some values between them, each under its step. */
function footsOf(values: StepChartProps['values']) {
  const last = values.length - 1
  const indexes = [...new Set(Array.from({ length: feet }, (_, foot) => Math.round((foot / (feet - 1)) * last)))]
  return indexes.flatMap((index) => {
    const value = values[index]
    if (value === undefined) return []
    const anchor = index === 0 ? 'start' : index === last ? 'end' : 'middle'
    return [{ ...value, place: round((index / Math.max(1, last)) * 100), anchor } as const]
  })
}

/**
 * Returns three to six round lines from below the lowest to above the highest value, and the decimals they need. A constant value
 * is between two lines.
 */
function scaleOf(lowest: number, highest: number): { lines: number[]; decimals: number } {
  const range = highest - lowest || Math.abs(highest) / 50 || 1
  const rough = range / 4
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * size >= rough) ?? 10) * size
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const [from, to] = [Math.floor(lowest / step + 1e-9), Math.ceil(highest / step - 1e-9)]
  const [first, last] = from === to ? [from - 1, to + 1] : [from, to]
  const lines = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(decimals)))
  return { lines, decimals }
}
