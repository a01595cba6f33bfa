import { CircleCheck, CircleHelp, Stamp, Timer, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import type { ShownDepositState } from './deposit-state'

const looks = {
  pending: { tone: 'rest', icon: <Timer /> },
  unmatched: { tone: 'wait', icon: <CircleHelp /> },
  match_waits: { tone: 'wait', icon: <Stamp /> },
  refund_waits: { tone: 'wait', icon: <Stamp /> },
  matched: { tone: 'ok', icon: <CircleCheck /> },
  refunded: { tone: 'rest', icon: <Undo2 /> },
  other: { tone: 'rest', icon: <CircleHelp /> },
} as const

/** Shows the state of a deposit; `children` is the word for it. */
export function DepositStateBadge({ state, children }: { state: ShownDepositState; children: ReactNode }) {
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon}>
      {children}
    </Badge>
  )
}
