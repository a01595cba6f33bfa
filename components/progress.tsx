import { cva } from 'class-variance-authority'
import type { ChartTone } from '#components/chart-place'

export type ProgressPart = {
  key: string /** Percent of the whole, 0 to 100. */
  share: number
  tone: ChartTone
}

const bar = cva('block h-full', {
  variants: {
    tone: { ok: 'bg-chart-ok', work: 'bg-chart-work', wait: 'bg-chart-wait', bad: 'bg-chart-bad', line: 'bg-chart-line' },
  },
})

/** How far something is, in one or more parts. */
export function Progress({ label, parts }: { label: string; parts: readonly ProgressPart[] }) {
  const whole = parts.reduce((sum, part) => sum + part.share, 0)
  return (
    <div
      className="flex h-2 gap-px overflow-hidden rounded-sm bg-rest-soft"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.min(100, Math.round(whole))}
    >
      {parts.map(({ key, share, tone }) => (
        <i key={key} className={bar({ tone })} style={{ width: `${Math.max(0, Math.min(100, share))}%` }} />
      ))}
    </div>
  )
}
