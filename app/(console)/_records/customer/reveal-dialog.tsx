'use client'

import { MaskedText } from '#components/masked-value'
import { withProof } from '../../_kit/step-up/with-proof'
import { revealField } from './actions'
import type { RevealTarget, Shown } from './reveal.schema'
import { RevealReason } from './reveal-reason'

type Props = {
  label: string
  masked: string
  target: RevealTarget
  onClose: () => void
  onShown: (shown: Shown) => void
}

/** Asks for a reason before a masked value is shown. */
export function RevealDialog({ masked, target, ...props }: Props) {
  return (
    <RevealReason {...props} act={(reason) => withProof(() => revealField({ target, reason }))}>
      <MaskedText>{masked}</MaskedText>
    </RevealReason>
  )
}
