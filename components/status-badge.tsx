import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import { type StatusKind, statusLook } from '#components/status-tones'

export type StatusBadgeProps = {
  kind: StatusKind
  /** The status word of the API; an unknown one is shown in grey. */
  status: string
  /** The word in the reader's language. */
  label: ReactNode
  /** Icon and word without a background: the second status of a row. */
  quiet?: boolean
}

/** Shows a status as a tone, an icon and a word. */
export function StatusBadge({ kind, status, label, quiet }: StatusBadgeProps) {
  const { tone, icon: Icon } = statusLook(kind, status)
  return (
    <Badge tone={tone} icon={<Icon />} quiet={quiet}>
      {label}
    </Badge>
  )
}
