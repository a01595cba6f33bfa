'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import type { ActionRefusal } from '#lib/access/run-action'
import { withProof } from '../../../_kit/step-up/with-proof'
import { useFailure } from '../../../_kit/words/use-failure'
import { decidePayout, reportPayout } from './actions'
import type { TypedReading } from './payout.schema'
import type { OutcomeDialogProps } from './report-props'

/** Refusals that have a sentence of their own here. */
const own = ['precondition_failed', 'self_approval_forbidden', 'invalid_transition', 'confirmation_mismatch'] as const

type Faults = Readonly<Record<string, string>>

/**
 * Returns how to send a reading, its refusal in words, and the error codes of its fields. The key stays the same while the dialog
 * is open, so that a repeated report whose first answer was lost counts once. After a refusal the page is read again, because it
 * may show another report by then.
 */
export function useReport({ transactionId, first, idempotencyKey, onClose, onTold }: OutcomeDialogProps) {
  const [router, sentence, t] = [useRouter(), useFailure(), useTranslations('payout-acts.refused')]
  const [refused, setRefused] = useState<string>()
  const [faults, setFaults] = useState<Faults>({})
  const [pending, startTransition] = useTransition()

  const explain = (refusal: ActionRefusal | null) => {
    const known = own.find((code) => code === refusal?.code)
    return known === undefined ? sentence(refusal) : t(known)
  }
  const send = async (reading: TypedReading) => {
    const input = { transactionId, reading, idempotencyKey }
    const act = () => (first ? decidePayout({ ...input, answers: first.id }) : reportPayout(input))
    const result = await withProof(act).catch(() => null)
    if (result?.ok) {
      onClose()
      onTold(result.value)
    } else {
      setFaults(Object.fromEntries((result?.fields ?? []).map(({ pointer, code }) => [pointer?.split('/').at(-1) ?? '', code])))
      setRefused(explain(result))
    }
    router.refresh()
  }
  const run = (reading: TypedReading) => {
    setRefused(undefined)
    setFaults({})
    startTransition(() => send(reading))
  }
  return { run, refused, faults, pending }
}
