'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import type { ActionResult } from '#lib/access/run-action'
import { useFailure } from '../../_kit/words/use-failure'

/** After these the page itself tells what is so now: the act is over, or its outcome is looked up. */
const toldByPage: readonly string[] = [
  'outcome_unknown',
  'idempotency_key_in_use',
  'quote_already_paid',
  'quote_expired',
  'quote_cancelled',
  'confirmation_expired',
  'quote_not_confirmable',
  'approval_required',
  'approval_waiting',
]

/**
 * One act on a quote: pay, confirm or cancel. While it runs it cannot be pressed again; afterwards the page is read anew. When even the
 * console does not answer, nothing is sent again: the page is read, and it knows whether the act had left.
 */
export function useQuoteAct<Input>(act: (input: Input) => Promise<ActionResult<unknown>>) {
  const router = useRouter()
  const sentence = useFailure()
  const [pending, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)

  const run = (input: Input) => {
    setFailure(null)
    startTransition(async () => {
      const result = await act(input).catch(() => null)
      const told = result === null || result.ok || toldByPage.includes(result.code)
      if (told) focusNextTitle()
      else setFailure(sentence(result))
      router.refresh()
    })
  }
  return { run, pending, failure }
}
