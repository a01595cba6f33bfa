import type { ChartPoint } from '#components/chart-place'
import { ChartReader } from '#components/chart-reader'

/** One call: how long it took, and whether it had no answer. */
type ChartedCall = ChartPoint & { durationMs: number; failed: boolean }
export type CallChartProps = {
  /** Oldest first, forty at most. */
  calls: readonly ChartedCall[]
  /** Says in words what is drawn. */
  label: string
  hint: string
  head: string
}

export const mostCalls = 40
const height = 28

/** One bar for each call, as high as it took long next to the slowest of them. A red one as high as the chart had no answer. */
export function CallChart({ calls, label, hint, head }: CallChartProps) {
  const slowest = Math.max(1, ...calls.filter(({ failed }) => !failed).map(({ durationMs }) => durationMs))
  const points = calls.map(({ durationMs: _, failed: __, ...point }) => point)
  return (
    <div className="max-w-50 min-w-20">
      {/* The newest stands at the right end, however few there are. */}
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
