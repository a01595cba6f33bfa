import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { Tone } from '#components/status-tones'

const look = cva('grid size-8 flex-none place-items-center rounded-[8px]', {
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

/** Shows an icon on a square in its tone, before the thing that it marks. */
export function Tile({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={look({ tone })}>{children}</span>
}
