import { CircleAlert, CircleCheck, Info, Loader, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'
import type { Tone } from '#components/status-tones'

const icons = { ok: CircleCheck, work: Loader, wait: TriangleAlert, bad: CircleAlert, rest: Info } as const

export type NoticeProps = {
  tone?: Tone
  icon?: ReactNode
  /** The lead: what happened, or what is so. */
  title?: ReactNode
  /** What was not done and what to do next. */
  children?: ReactNode
  /** One button at the right. */
  action?: ReactNode
  /** "alert" for the outcome of what the person just did, "status" for what changes by itself. */
  role?: 'alert' | 'status'
}

/** A sentence that stays on the page: the outcome of an act, or something to know before acting. */
export function Notice({ tone = 'rest', icon, title, children, action, role }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={classNames('note', tone !== 'rest' && tone)} role={role}>
      {icon ?? <Icon />}
      <div className="min-w-0 flex-1">
        {title && <b>{title}</b>} {children}
      </div>
      {action && <span className="whitespace-nowrap">{action}</span>}
    </div>
  )
}
