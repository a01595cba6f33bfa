import { Ban, CircleCheck, Hourglass, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import type { Tone } from '#components/status-tones'
import type { KeyState } from './key-row'

const looks: Record<KeyState, { tone: Tone; icon: ReactNode }> = {
  works: { tone: 'ok', icon: <CircleCheck /> },
  ends: { tone: 'wait', icon: <Timer /> },
  ended: { tone: 'rest', icon: <Hourglass /> },
  revoked: { tone: 'rest', icon: <Ban /> },
}

/** Shows what a key can still do. */
export function KeyStateBadge({ state, children }: { state: KeyState; children: ReactNode }) {
  return <Badge {...looks[state]}>{children}</Badge>
}
