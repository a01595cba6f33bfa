import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'
import { type StatusKind, statusLook, type Tone } from '#components/status-tones'

export type { StatusKind, Tone } from '#components/status-tones'

export type StatusBadgeProps = {
  kind: StatusKind
  /** The word as the API gave it; an unknown one is shown grey. */
  status: string
  /** The word in the reader's language. */
  label: ReactNode
  /** Icon and word without a fill: the second status of a row. */
  quiet?: boolean
}

/** A status as a tone, an icon and a word. */
export function StatusBadge({ kind, status, label, quiet }: StatusBadgeProps) {
  const { tone, icon: Icon } = statusLook(kind, status)
  return (
    <Badge tone={tone} icon={<Icon />} quiet={quiet}>
      {label}
    </Badge>
  )
}

/** A badge whose tone and icon the caller knows. */
export function Badge(props: { tone: Tone; icon?: ReactNode; quiet?: boolean; children: ReactNode }) {
  return (
    <span className={classNames(props.quiet ? 'quiet' : 'badge', props.tone)}>
      {props.icon}
      {props.children}
    </span>
  )
}

/** A small word in a line box, for what is a kind and not a status. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}
