import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'
import type { Tone } from '#components/status-tones'

export type TimelineEvent = { key: string; icon: ReactNode; tone?: Tone; what: ReactNode; when: ReactNode }

/** What happened to a record, newest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="tl">
      {events.map((event) => (
        <li key={event.key}>
          <span className={classNames('m', event.tone)}>{event.icon}</span>
          <span>{event.what}</span>
          <small>{event.when}</small>
        </li>
      ))}
    </ol>
  )
}
