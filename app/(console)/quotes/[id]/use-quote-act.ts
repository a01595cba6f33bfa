'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import type { ActionResult } from '#lib/access/run-action'
import { mayHaveMoved } from '../../_kit/live/may-have-moved'
import { refreshWhenAnswered } from '../../_kit/live/refresh-when-answered'
import { useFailure } from '../../_kit/words/use-failure'

/** Refusals after which the refreshed page shows the situation: the act has been done, or its outcome is looked up. */
const shownByPage: readonly string[] = [
  'outcome_unknown',
  'idempotency_key_in_use',
  'quote_already_paid',
  'quote_expired',
  'quote_cancelled',
  'confirmation_expired',
  'quote_not_confirmable',
  'approval_required',
  'approval_waiting',
  'payments_stopped',
]

/**
 * Runs one act on a quote: pay, confirm or cancel. It cannot be started twice, and the page is refreshed afterwards, unless an
 * outage refused it (`mayHaveMoved`). If the console does not answer, nothing is sent again: the failure says so, and the page
 * shows whether the act was sent as soon as the console answers.
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
      const refused = result !== null && !result.ok && !shownByPage.includes(result.code) ? result : undefined
      if (result === null || refused) setFailure(sentence(refused ?? null))
      const refresh = () => {
        if (!refused) focusNextTitle()
        router.refresh()
      }
      if (result === null) void refreshWhenAnswered(refresh)
      else if (!refused || mayHaveMoved(refused.code)) refresh()
    })
  }
  return { run, pending, failure }
}
