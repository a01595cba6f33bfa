import { ChartReader } from '#components/chart-reader'

export type SparklineProps = {
  /** Oldest first. `value` is decimal text; only the drawing turns it into a number. */
  values: readonly { id: string; label: string; value: string; text: string }[]
  /** Says what the line shows, with its first and last value. */
  label: string
  hint: string
  /** What the values are at, and what they are. */
  heads: { point: string; value: string }
  /** What stands under its ends and between them. */
  start: string
  middle: { text: string; title: string }
  end: string
}

const height = 66

/** A rate over time as steps: it holds until the next one. Nothing in it runs. */
export function Sparkline({ values, label, hint, heads, start, middle, end }: SparklineProps) {
  const heights = place(values.map(({ value }) => Number(value)))
  const [last] = heights.slice(-1)
  if (values.length < 2 || last === undefined) return null
  const x = (index: number) => round((index / (values.length - 1)) * 100)
  const curve = heights.slice(1).reduce((path, y, index) => `${path}H${x(index + 1)}V${y}`, `M0 ${heights[0]}`)
  const points = values.map(({ id, label: at, text }, index) => ({
    id,
    label: at,
    parts: [{ name: heads.value, text }],
    dot: heights[index],
  }))
  return (
    <>
      <div className="pr-1.5">
        <ChartReader label={label} hint={hint} head={heads.point} points={points} layout="line" height={height}>
          <svg aria-hidden="true" className="block w-full overflow-visible" height={height}>
            <svg aria-hidden="true" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height}>
              <path className="fill-chart-line opacity-9" d={`${curve}V${height}H0Z`} />
              <path
                className="fill-none stroke-chart-line stroke-[1.75]"
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                d={curve}
              />
            </svg>
            <line className="stroke-chart-grid" x2="100%" y1={height - 0.5} y2={height - 0.5} />
            <circle className="fill-chart-line stroke-card stroke-2" cx="100%" cy={last} r="3.5" />
          </svg>
        </ChartReader>
      </div>
      <p data-slot="rate-ends" className="mt-1 flex h-4 justify-between gap-2 text-2xs whitespace-nowrap text-muted tabular-nums">
        <span>{start}</span>
        <span title={middle.title}>{middle.text}</span>
        <span>{end}</span>
      </p>
    </>
  )
}

/** Holds the room of the line and of what stands under it, while the line is on its way. */
export function SparklineRoom() {
  return <div aria-hidden="true" style={{ height: height + 20 }} />
}

/** How far below the top each value is drawn, in px. */
function place(values: readonly number[]): number[] {
  const [low, range] = [Math.min(...values), Math.max(...values) - Math.min(...values) || 1]
  return values.map((value) => round(height - 10 - ((value - low) / range) * (height - 18)))
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
