import { Check, CircleHelp, CircleSlash, SearchX, TriangleAlert, Unplug, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LoggedOutcome } from '#backoffice/call-log/tables'
import { Badge } from '#components/badge'
import type { Tone } from '#components/status-tones'

const styles: Record<LoggedOutcome, { tone: Tone; icon: ReactNode }> = {
  done: { tone: 'ok', icon: <Check /> },
  none: { tone: 'rest', icon: <SearchX /> },
  refused: { tone: 'bad', icon: <X /> },
  broken: { tone: 'bad', icon: <TriangleAlert /> },
  unknown: { tone: 'work', icon: <CircleHelp /> },
  unreachable: { tone: 'bad', icon: <Unplug /> },
  not_sent: { tone: 'wait', icon: <CircleSlash /> },
}

/** Shows the outcome of a call in one word. */
export function OutcomeBadge({ outcome, word, quiet }: { outcome: LoggedOutcome; word: string; quiet?: boolean }) {
  const { tone, icon } = styles[outcome]
  return (
    <Badge tone={tone} icon={icon} quiet={quiet}>
      {word}
    </Badge>
  )
}
