'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import { pathOf } from '#lib/shared/path-of'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { decideApproval } from '../actions'

/** Refusals which mean that the request has changed since this page was rendered. */
const moved: readonly string[] = ['approval_closed', 'approval_differs', 'self_approval_forbidden', 'forbidden', 'not_found']

type Verb = 'approve' | 'reject'

/**
 * Sends a decision. Afterwards the next waiting request opens; if there is none, this page is refreshed. If the console does not
 * answer, the page is refreshed too, because it shows whether the decision arrived.
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
      return router.refresh() // updates the count in the side bar
    }
    setFailure(sentence(result))
    if (result === null || moved.includes(result.code)) router.refresh()
  }
  /** Sends the decision; returns false if a reason is missing. */
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
