import type { ChartPart, ChartPoint, ChartTone } from '#components/chart-place'
import { ChartReader } from '#components/chart-reader'
import { ChartScale } from '#components/chart-scale'
import { round } from '#components/step-line'

/** `amount` determines the length: minor units, or a count. */
export type Bar = Omit<ChartPoint, 'parts'> & {
  parts: readonly (Omit<ChartPart, 'top' | 'height' | 'tone'> & { tone: ChartTone; amount: bigint })[]
  /** The text under the bar; most bars have none. */
  foot?: string
}

export type StackedBarsProps = {
  label: string
  hint: string
  head: string
  bars: readonly Bar[]
  /** The smallest step of the scale: one whole unit. */
  unit: bigint
  /** Formats a line of the scale. */
  scale: (amount: bigint) => string
}

const fills: Record<ChartTone, string> = {
  ok: 'fill-chart-ok',
  work: 'fill-chart-work',
  wait: 'fill-chart-wait',
  bad: 'fill-chart-bad',
  line: 'fill-chart-line',
}
const steps = 4
/** Up to this many bars are thin, and each has room for its text. */
const few = 10
const [top, base] = [8, 128]

/** Bars side by side, each of stacked parts, over a scale. The server renders them; only their reading is interactive. */
export function StackedBars({ label, hint, head, bars, unit, scale }: StackedBarsProps) {
  const step = niceStep(
    bars.reduce((most, bar) => (totalOf(bar) > most ? totalOf(bar) : most), 0n),
    unit,
  )
  const y = (amount: bigint) => round(base - (Number(amount) / Number(step * BigInt(steps))) * (base - top))
  const points = bars.map(({ foot: _, parts, ...bar }) => ({ ...bar, parts: placed(parts, y) }))
  const wide = bars.length > few ? 0.66 : 0.4
  const lines = Array.from({ length: steps + 1 }, (_, index) => step * BigInt(index))
  return (
    <div className="pt-1 pb-5 pl-14">
      <ChartReader label={label} hint={hint} head={head} points={points} height={base}>
        <ChartScale lines={lines.map((line) => ({ y: y(line), text: scale(line) }))} height={base}>
          {points.map(({ id, parts }, index) => (
            <Column key={id} parts={parts} start={(index + (1 - wide) / 2) / bars.length} size={wide / bars.length} />
          ))}
          {bars.map(({ id, foot }, index) => foot && <Foot key={id} text={foot} index={index} count={bars.length} />)}
        </ChartScale>
      </ChartReader>
    </div>
  )
}

function Column({ parts, start, size }: { parts: readonly ChartPart[]; start: number; size: number }) {
  return parts.map(({ name, tone = 'line', top: y, height }) =>
    height === undefined ? null : (
      <rect key={name} className={fills[tone]} x={percent(start)} width={percent(size)} y={y} height={height} rx="1.5" />
    ),
  )
}

/** Shows the text under the middle of its bar; the last of many is aligned with the end of the scale. */
function Foot({ text, index, count }: { text: string; index: number; count: number }) {
  const isLast = index === count - 1 && count > few
  return (
    <text x={isLast ? '100%' : percent((index + 0.5) / count)} y={base + 20} textAnchor={isLast ? 'end' : 'middle'}>
      {text}
    </text>
  )
}

/** Stacks the parts, with a gap of one pixel. A part that is not zero is at least one pixel high. */
function placed(parts: Bar['parts'], y: (amount: bigint) => number): ChartPart[] {
  let below = 0n
  return parts.map(({ amount, ...part }) => {
    const bottom = y(below)
    below += amount
    if (amount === 0n) return part
    const height = Math.max(1, round(bottom - y(below) - (below === amount ? 0 : 1)))
    return { ...part, top: round(y(below)), height }
  })
}

function totalOf({ parts }: Bar): bigint {
  return parts.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Returns a round quarter of a scale that reaches `most` or more. */
export function niceStep(most: bigint, unit: bigint): bigint {
  for (let size = unit; ; size *= 10n)
    for (const step of [1n, 2n, 3n, 4n, 5n, 6n, 8n]) if (step * size * BigInt(steps) >= most) return step * size
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}
