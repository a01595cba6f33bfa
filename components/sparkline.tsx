import { Chart } from '#components/chart'

type SparklineEnd = { label: string; title: string }

export type SparklineProps = {
  /** Oldest first, as decimal text. Only the drawing turns them into numbers. */
  values: readonly string[]
  /** Says what the line shows, with its first and last value. */
  label: string
  /** What stands under its ends; `title` is under the pointer. */
  start: SparklineEnd
  end: SparklineEnd
  /** Drawing units; the picture fills the width that it is given. */
  width?: number
  height?: number
}

/** A rate over time as steps: it holds until the next one. Nothing in it runs. */
export function Sparkline({ values, label, start, end, width = 312, height = 84 }: SparklineProps) {
  if (values.length < 2) return null
  const floor = height - 18
  const points = place(values.map(Number), width - 6, 9, floor - 9)
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  const curve = points.slice(1).reduce((path, point) => `${path}H${point.x}V${point.y}`, `M${first.x} ${first.y}`)

  return (
    <Chart width={width} height={height} label={label}>
      <path className="stroke-chart-grid" d={`M0 ${floor + 0.5}H${width}`} />
      <path className="fill-chart-line opacity-9" d={`${curve}V${floor}H0Z`} />
      <path className="fill-none stroke-chart-line stroke-[1.75]" strokeLinejoin="round" d={curve} />
      <circle className="fill-chart-line stroke-card stroke-2" cx={last.x} cy={last.y} r="3.5" />
      <text x="0" y={height - 3}>
        <title>{start.title}</title>
        {start.label}
      </text>
      <text x={width} y={height - 3} textAnchor="end">
        <title>{end.title}</title>
        {end.label}
      </text>
    </Chart>
  )
}

function place(values: readonly number[], width: number, top: number, bottom: number) {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const round = (figure: number) => Math.round(figure * 10) / 10
  return values.map((value, index) => ({
    x: round((index / (values.length - 1)) * width),
    y: round(bottom - ((value - low) / range) * (bottom - top)),
  }))
}
