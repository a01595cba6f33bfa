import { StatusBadge } from '#components/status-badge'
import { statusLabels } from '../../_kit/words/status-labels'
import type { Phase } from './phase'
import { shownStatus } from './shown-status'

type Props = {
  phase: Phase
  /** The API's own status, shown if the phase is unknown. */
  word: string
  quiet?: boolean
}

/** Shows the phase of a payment as a word with its icon, the same on every page. */
export async function PhaseBadge({ phase, word, quiet }: Props) {
  const words = await statusLabels()
  const status = shownStatus(phase, word)
  return <StatusBadge kind="payment" status={status} label={words('payment', status)} quiet={quiet} />
}
