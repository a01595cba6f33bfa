import { ChartReader } from '#components/chart-reader'
import { round, StepLine } from '#components/step-line'

export type SparklineProps = {
  /** Oldest first. `value` is decimal text; only the drawing converts it to a number. */
  values: readonly { id: string; label: string; value: string; text: string }[]
  /** Describes the line, with its first and last value. */
  label: string
  hint: string
  /** The headings of the points and of the values. */
  heads: { point: string; value: string }
  /** The texts under its ends and between them. */
  start: string
  middle: { text: string; title: string }
  end: string
}

const height = 66

/** Shows a rate over time as a step line: each value is valid until the next one. It is rendered without scripts. */
export function Sparkline({ values, label, hint, heads, start, middle, end }: SparklineProps) {
  const heights = place(values.map(({ value }) => Number(value)))
  if (values.length < 2) return null
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
            <line className="stroke-chart-grid" x2="100%" y1={height - 0.5} y2={height - 0.5} />
            <StepLine heights={heights} height={height} />
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

/** Reserves the room of the line and its texts while they load. */
export function SparklineRoom() {
  return <div aria-hidden="true" style={{ height: height + 20 }} />
}

/** Returns how far below the top each value is drawn, in px. */
function place(values: readonly number[]): number[] {
  const [low, range] = [Math.min(...values), Math.max(...values) - Math.min(...values) || 1]
  return values.map((value) => round(height - 10 - ((value - low) / range) * (height - 18)))
}
