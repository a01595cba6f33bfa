'use client'

import { withProof } from '../../../_kit/step-up/with-proof'
import { RevealReason } from '../../../_records/customer/reveal-reason'
import { revealPayout } from './actions'
import type { ShownPayout } from './to-type'

type Props = {
  transactionId: string
  label: string
  note: string
  onClose: () => void
  onShown: (shown: ShownPayout) => void
}

/** Asks for a reason before what is typed at the bank is shown. */
export function PayoutRevealDialog({ transactionId, note, ...props }: Props) {
  return (
    <RevealReason {...props} act={(reason) => withProof(() => revealPayout({ transactionId, reason }))}>
      <p className="text-sm">{note}</p>
    </RevealReason>
  )
}
