import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import type { Tone } from '#components/status-tones'

export type TimelineEvent = { key: string; icon: ReactNode; tone?: Tone; what: ReactNode; when: ReactNode }

/* A line connects each mark with the next one. */
const row = [
  'relative grid grid-cols-[24px_minmax(0,1fr)] gap-x-2.5 pb-3.5 text-sm last:pb-0',
  'before:absolute before:top-6.5 before:bottom-0.5 before:left-[11.5px] before:w-px before:bg-line-strong last:before:hidden',
].join(' ')

const mark = cva('grid size-6 place-items-center rounded-full [&_svg]:size-3.5', {
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

/** Shows the events of a record, newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol data-slot="timeline">
      {events.map(({ key, icon, tone = 'rest', what, when }) => (
        <li key={key} className={row}>
          <span className={mark({ tone })}>{icon}</span>
          <span>{what}</span>
          <small className="col-start-2 text-xs text-muted">{when}</small>
        </li>
      ))}
    </ol>
  )
}
