import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { type ChartTone, chartFills } from '#components/chart-place'

export type ProgressPart = {
  key: string
  /** Percent of the whole, 0 to 100. */
  share: number
  /** `hatch`: in progress with an unknown outcome. */
  tone: ChartTone | 'hatch'
}

const hatch = 'bg-[repeating-linear-gradient(45deg,var(--color-chart-work)_0_2px,var(--color-work-soft)_2px_4px)]'
const fill = cva('block', {
  variants: {
    tone: {
      ...chartFills,
      hatch,
      rest: 'bg-rest-soft ring-1 ring-rest-line',
    },
  },
})

/** Shows a progress bar of one or more parts. A part that is not empty is always visible, however small. */
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
      {parts
        .filter(({ share }) => share > 0)
        .map(({ key, share, tone }) => (
          <i key={key} className={fill({ tone, className: 'h-full min-w-0.5' })} style={{ width: `${Math.min(100, share)}%` }} />
        ))}
    </div>
  )
}

/** Shows the legend of a colour; `rest` is the uncovered remainder. */
export function ProgressKey({ tone, children }: { tone: ProgressPart['tone'] | 'rest'; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs">
      <i className={fill({ tone, className: 'size-2 flex-none rounded-[2px]' })} />
      {children}
    </span>
  )
}
