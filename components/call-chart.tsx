import { Chart } from '#components/chart'

export type CallChartProps = {
  /** Oldest first; the last forty are drawn. */
  calls: readonly { durationMs: number; failed: boolean }[]
  /** Says in words what is drawn. */
  label: string
}

const most = 40
const step = 4
const height = 28

/** One bar for each call, as high as it took long next to the slowest of them. A red one as high as the chart had no answer. */
export function CallChart({ calls, label }: CallChartProps) {
  const drawn = calls.slice(-most)
  const slowest = Math.max(1, ...drawn.filter(({ failed }) => !failed).map(({ durationMs }) => durationMs))
  const heightOf = (durationMs: number) => Math.max(2, Math.round((durationMs / slowest) * height))
  return (
    <Chart className="max-w-50 min-w-20" width={most * step} height={height} label={label}>
      {drawn.map(({ durationMs, failed }, index) => {
        const tall = failed ? height : heightOf(durationMs)
        // The newest stands at the right end, however few there are.
        const x = (most - drawn.length + index) * step
        return (
          <rect
            key={x}
            className={failed ? 'fill-chart-bad' : 'fill-chart-line opacity-70'}
            x={x}
            y={height - tall}
            width={step - 1}
            height={tall}
          />
        )
      })}
    </Chart>
  )
}
