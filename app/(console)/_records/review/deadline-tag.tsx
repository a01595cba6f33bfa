import { AlarmClock, CircleCheck, CircleSlash, Siren, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import type { ReviewTag } from './review-row'

const icons: Record<ReviewTag['kind'], ReactNode> = {
  late: <Siren />,
  soon: <AlarmClock />,
  calm: <Timer />,
  decided: <CircleCheck />,
  cancelled: <CircleSlash />,
}

/** Shows when a review is due, or how it was closed; the exact time is in the tooltip. */
export function DeadlineTag({ kind, tone, text, exact }: ReviewTag) {
  return (
    <span title={exact} className="whitespace-nowrap tabular-nums">
      <Badge tone={tone} icon={icons[kind]}>
        {text}
      </Badge>
    </span>
  )
}
