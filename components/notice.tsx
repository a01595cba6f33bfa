import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, Loader, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from '#components/status-tones'

const icons = { ok: CircleCheck, work: Loader, wait: TriangleAlert, bad: CircleAlert, rest: Info } as const

/* On a phone the action is below the sentence. */
const notice = cva('flex gap-2.5 rounded-md border px-3 py-2.5 text-sm [&>svg]:mt-0.5', {
  variants: {
    tone: {
      ok: 'border-ok-line bg-ok-soft text-ink [&>svg]:text-ok',
      work: 'border-work-line bg-work-soft text-ink [&>svg]:text-work',
      wait: 'border-wait-line bg-wait-soft text-ink [&>svg]:text-wait',
      bad: 'border-bad-line bg-bad-soft text-ink [&>svg]:text-bad',
      rest: 'border-rest-line bg-rest-soft [&>svg]:text-rest',
    },
    acts: { true: 'max-tablet:flex-wrap tablet:items-center tablet:[&>svg]:mt-0' },
  },
})

export type NoticeProps = {
  tone?: Tone
  icon?: ReactNode
  /** The lead: what happened, or what is the case. */
  title?: ReactNode
  /** What was not done and what to do next. */
  children?: ReactNode
  /** One button at the right. */
  action?: ReactNode
  /** "alert" for the outcome of the person's action, "status" for changes by themselves. */
  role?: 'alert' | 'status'
}

/** Shows a sentence that stays on the page: the outcome of an action, or something to know before one. */
export function Notice({ tone = 'rest', icon, title, children, action, role }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={notice({ tone, acts: Boolean(action) })} role={role}>
      {icon ?? <Icon />}
      <div className="min-w-0 flex-1">
        {title && <b>{title}</b>} {children}
      </div>
      {action && <span className="whitespace-nowrap max-tablet:basis-full max-tablet:pl-6.5">{action}</span>}
    </div>
  )
}
