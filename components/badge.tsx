import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { Tone } from '#components/status-tones'

const line = 'inline-flex items-center gap-1.25 align-middle whitespace-nowrap'

const filled = cva([line, 'h-5.5 rounded-md pr-2 pl-1.5 text-xs font-medium [&>svg]:size-3 [&>svg]:stroke-[2.25]'], {
  variants: {
    tone: {
      ok: 'bg-ok-soft text-ok',
      work: 'bg-work-soft text-work',
      wait: 'bg-wait-soft text-wait',
      bad: 'bg-bad-soft text-bad',
      rest: 'bg-rest-soft text-rest',
    },
  },
})

const plain = cva([line, 'text-sm text-subtle [&>svg]:size-3.5 [&>svg]:stroke-2'], {
  variants: {
    tone: {
      ok: '[&>svg]:text-ok',
      work: '[&>svg]:text-work',
      wait: '[&>svg]:text-wait',
      bad: '[&>svg]:text-bad',
      rest: '[&>svg]:text-rest',
    },
  },
})

/** Shows a badge with the tone and icon that the caller chooses. */
export function Badge({ tone, icon, quiet, children }: { tone: Tone; icon?: ReactNode; quiet?: boolean; children: ReactNode }) {
  return (
    <span className={(quiet ? plain : filled)({ tone })}>
      {icon}
      {children}
    </span>
  )
}

/** Shows a small word in a box, for a kind rather than a status. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-5 max-w-full items-center gap-1 rounded-sm border border-line-strong px-1.5 text-xs text-subtle">
      {children}
    </span>
  )
}
