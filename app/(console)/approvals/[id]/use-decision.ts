'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import { pathOf } from '#lib/shared/path-of'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { decideApproval } from '../actions'

/** Refusals that say that the request is not what this page shows any more. */
const moved: readonly string[] = ['approval_closed', 'approval_differs', 'self_approval_forbidden', 'forbidden', 'not_found']

type Verb = 'approve' | 'reject'

/**
 * One decision. Afterwards the next request that waits opens; where this one still waits for somebody else, or was the last, its page is drawn
 * anew. When even the console does not answer, the page is read: it knows whether the decision had arrived.
 */
export function useDecision({ approvalId, hash }: { approvalId: string; hash: string }) {
  const [router, sentence] = [useRouter(), useFailure()]
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [deciding, setDeciding] = useState<Verb | null>(null)
  const [pending, startTransition] = useTransition()

  const send = async (decision: Verb) => {
    const input = { approvalId, hash, decision, reason: reason.trim() || undefined }
    const result = await withProof(() => decideApproval(input)).catch(() => null)
    if (result?.ok) {
      focusNextTitle()
      if (result.value.nextId !== null) router.push(pathOf.approval(result.value.nextId))
      return router.refresh() // the number in the side bar
    }
    if (result !== null) setFailure(sentence(result))
    if (result === null || moved.includes(result.code)) router.refresh()
  }
  /** False where a reason is missing. */
  const decide = (decision: Verb): boolean => {
    const lacks = decision === 'reject' && reason.trim() === ''
    setFault(lacks)
    setFailure(null)
    if (lacks || pending) return !lacks
    setDeciding(decision)
    startTransition(() => send(decision))
    return true
  }
  const change = (text: string) => {
    setReason(text)
    if (text.trim() !== '') setFault(false)
  }
  return { decide, deciding: pending ? deciding : null, reason, setReason: change, fault, failure }
}
