import type { ChartPoint } from '#components/chart-place'
import { ChartReader } from '#components/chart-reader'

/** One call: its duration, and whether it got no answer. */
type ChartedCall = ChartPoint & { durationMs: number; failed: boolean }
export type CallChartProps = {
  /** Oldest first, at most forty. */
  calls: readonly ChartedCall[]
  /** Describes the chart in words. */
  label: string
  hint: string
  head: string
}

export const mostCalls = 40
const height = 28

/**
 * Shows a bar chart of calls, each bar as high as its duration relative to the slowest. A red bar of full height got no answer.
 */
export function CallChart({ calls, label, hint, head }: CallChartProps) {
  const slowest = Math.max(1, ...calls.filter(({ failed }) => !failed).map(({ durationMs }) => durationMs))
  const points = calls.map(({ durationMs: _, failed: __, ...point }) => point)
  return (
    <div className="max-w-50 min-w-20">
      {/* The newest call is at the right end, however few there are. */}
      <div className="ml-auto" style={{ width: `${(calls.length / mostCalls) * 100}%` }}>
        <ChartReader label={label} hint={hint} head={head} points={points} height={height} table={false}>
          <svg aria-hidden="true" className="block w-full" height={height}>
            {calls.map(({ id, durationMs, failed }, index) => {
              const tall = failed ? height : Math.max(2, Math.round((durationMs / slowest) * height))
              return (
                <rect
                  key={id}
                  className={failed ? 'fill-chart-bad' : 'fill-chart-line opacity-70'}
                  x={`${(index / calls.length) * 100}%`}
                  y={height - tall}
                  width={`${75 / calls.length}%`}
                  height={tall}
                />
              )
            })}
          </svg>
        </ChartReader>
      </div>
    </div>
  )
}
