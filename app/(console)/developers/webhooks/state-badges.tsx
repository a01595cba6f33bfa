import { CircleCheck, CircleX, Clock, OctagonPause, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import type { Tone } from '#components/status-tones'
import type { DeliveryState, EndpointState } from './endpoint-row'

type Look = { tone: Tone; icon: ReactNode }

const endpointLooks: Record<EndpointState, Look> = {
  works: { tone: 'ok', icon: <CircleCheck /> },
  retrying: { tone: 'wait', icon: <RotateCw /> },
  failing: { tone: 'bad', icon: <CircleX /> },
  disabled: { tone: 'rest', icon: <OctagonPause /> },
}

const deliveryLooks: Record<DeliveryState, Look> = {
  queued: { tone: 'work', icon: <Clock /> },
  retrying: { tone: 'wait', icon: <RotateCw /> },
  delivered: { tone: 'ok', icon: <CircleCheck /> },
  missed: { tone: 'bad', icon: <CircleX /> },
}

/** Shows how an endpoint does. */
export function EndpointBadge({ state, children }: { state: EndpointState; children: ReactNode }) {
  return <Badge {...endpointLooks[state]}>{children}</Badge>
}

/** Shows what became of a delivery so far. */
export function DeliveryBadge({ state, children }: { state: DeliveryState; children: ReactNode }) {
  return (
    <Badge {...deliveryLooks[state]} quiet>
      {children}
    </Badge>
  )
}
