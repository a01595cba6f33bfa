import type { Writing } from '#app/writing'
import { Chart } from '#components/chart'
import { formatDecimal } from '#contract/money'
import { formatNumber } from '#lib/format'
import type { DayVolume, Volume } from './volume'

const fills = { completed: 'fill-chart-ok', open: 'fill-chart-work', failed: 'fill-chart-bad' } as const
const [left, base, top] = [56, 124, 8]

type Props = { volume: Volume; w: Writing; label: string; today: string }

/** Bars per day, drawn on the server: once for a desk and once for a phone, so that the words keep their size. */
export function VolumeChart(props: Props) {
  return (
    <>
      <Drawing {...props} width={736} className="max-md:hidden" />
      <Drawing {...props} width={336} className="md:hidden" />
    </>
  )
}

/** Only the drawing turns amounts into lengths. */
function Drawing({ volume, w, label, today, width, className }: Props & { width: number; className: string }) {
  const most = volume.days.reduce((max, day) => (totalOf(day) > max ? totalOf(day) : max), 0n)
  const scale = niceTop(most)
  const slot = (width - left) / volume.days.length
  const lines = [0n, scale / 2n, scale]
  const y = (minor: bigint) => base - (Number(minor) / Number(scale)) * (base - top)
  return (
    <Chart className={className} width={width} height={148} label={label}>
      {lines.map((line) => (
        <g key={line.toString()}>
          <path className="stroke-chart-grid" d={`M${left} ${round(y(line)) + 0.5}H${width}`} />
          <text x={left - 8} y={round(y(line)) + 4} textAnchor="end">
            {formatNumber(formatDecimal(line, 2).replace(/\.00$/, ''), w.locale)}
          </text>
        </g>
      ))}
      {volume.days.map((day, index) => (
        <Bar key={day.day} day={day} x={left + index * slot + slot * 0.17} width={slot * 0.66} y={y} />
      ))}
      {volume.days.map((day, index) => {
        const fromEnd = volume.days.length - 1 - index
        if (fromEnd % 7 !== 0) return null
        return (
          <text
            key={day.day}
            x={round(left + (index + 0.5) * slot)}
            y="144"
            textAnchor={fromEnd === 0 ? 'end' : 'middle'}
            dx={fromEnd === 0 ? slot / 2 : 0}
          >
            {fromEnd === 0 ? today : w.day(`${day.day}T16:00:00Z`)}
          </text>
        )
      })}
    </Chart>
  )
}

function Bar({ day, x, width: wide, y }: { day: DayVolume; x: number; width: number; y: (minor: bigint) => number }) {
  const levels = [0n, day.completed, day.completed + day.open, totalOf(day)]
  return (['completed', 'open', 'failed'] as const).map((end, index) => {
    const [from = 0n, to = 0n] = levels.slice(index, index + 2)
    return from === to ? null : (
      <rect
        key={end}
        className={fills[end]}
        x={round(x)}
        width={round(wide)}
        y={round(y(to))}
        height={round(Math.max(1, y(from) - y(to)))}
        rx="1.5"
      />
    )
  })
}

function totalOf({ completed, open, failed }: DayVolume): bigint {
  return completed + open + failed
}

/** The next of 1, 2, 5 × 10ⁿ whole units above the highest bar, so that half of it is a round number too. */
function niceTop(minor: bigint): bigint {
  for (let unit = 10_000n; ; unit *= 10n) for (const step of [1n, 2n, 4n]) if (step * unit >= minor) return step * unit
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
