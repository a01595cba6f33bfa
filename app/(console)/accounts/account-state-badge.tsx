import { CircleCheck, CircleDashed, CircleHelp, CircleSlash, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import type { AccountState } from '../_records/prefunded-account/account-row'

const looks = {
  open: { tone: 'ok', icon: <CircleCheck /> },
  low: { tone: 'wait', icon: <TriangleAlert /> },
  closed: { tone: 'rest', icon: <CircleSlash /> },
  named: { tone: 'rest', icon: <CircleDashed /> },
  other: { tone: 'rest', icon: <CircleHelp /> },
} as const

/** Shows whether an account can pay; `children` is the word for it. */
export function AccountStateBadge({ state, children }: { state: AccountState; children: ReactNode }) {
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon}>
      {children}
    </Badge>
  )
}
