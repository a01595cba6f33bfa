import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'

const styles = {
  clear: { tone: 'ok', icon: <CircleCheck /> },
  noticed: { tone: 'wait', icon: <CircleAlert /> },
  not_looked: { tone: 'rest', icon: <CircleHelp /> },
} as const

type Props = { label: ReactNode; outcome: keyof typeof styles; children: ReactNode }

/** Shows one check and its outcome. */
export function CheckRow({ label, outcome, children }: Props) {
  return (
    <div className="flex gap-2 justify-between items-start">
      <span className="text-subtle min-w-0">{label}</span>
      <Badge {...styles[outcome]} quiet>
        <span className="whitespace-normal text-balance">{children}</span>
      </Badge>
    </div>
  )
}
