'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import type { ActionResult } from '#lib/access/action'
import { forgetTyped } from '../../_kit/form/typed-in-tab'
import { useIntentKey } from '../../_kit/form/use-intent-key'
import { useSubmitKey } from '../../_kit/form/use-submit-key'
import { useFailure } from '../../_kit/words/use-failure'
import type { Preview } from './preview-view'

type Draft = { customerId: string | null; accountId: string | null; minor: string | null; reference: string }
type Chosen = { customerId: string; accountId: string; amountMinor: string; reference: string | undefined }

type Making<Terms extends object> = {
  draft: Draft
  problem: Preview['problem']
  /** Whether the customer can be paid or credited; undefined while the customer is not read. */
  payable: boolean | undefined
  /** The texts of the reasons why the draft cannot be sent. */
  t: (key: string) => string
  toTerms: (chosen: Chosen) => Terms
  make: (terms: Terms & { idempotencyKey: string }) => Promise<ActionResult<{ quoteId: string }>>
  /** Returns the page that follows. */
  pageAfter: (quoteId: string) => Route
}

/** Sends the draft once per intent, or returns why it cannot be sent. The entered values stay whatever the answer is. */
export function useMakeQuote<Terms extends object>(making: Making<Terms>) {
  const { draft, t, toTerms, make, pageAfter } = making
  const [router, sentence] = [useRouter(), useFailure()]
  const keyOf = useIntentKey()
  const [pending, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const reason = reasonOf(making, sentence)

  const send = () => {
    const { customerId, accountId, minor } = draft
    if (reason !== null || pending || !customerId || !accountId || !minor) return
    const terms = toTerms({ customerId, accountId, amountMinor: minor, reference: draft.reference.trim() || undefined })
    setFailure(null)
    startTransition(async () => {
      const result = await make({ ...terms, idempotencyKey: keyOf(terms) }).catch(() => null)
      if (!result?.ok) {
        if (result === null || result.code === 'outcome_unknown') return setFailure(t('noAnswer'))
        const limit = result.extra?.limit_sentence
        return setFailure(typeof limit === 'string' ? limit : sentence(result))
      }
      forgetTyped('quote')
      focusNextTitle()
      router.push(pageAfter(result.value.quoteId))
    })
  }
  useSubmitKey(send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return { submit, pending, failure, reason }
}

type Judged = Pick<Making<object>, 'draft' | 'problem' | 'payable' | 't'>

/** Returns the first reason why the button is disabled; null if the draft can be sent. */
function reasonOf({ draft, problem, payable, t }: Judged, sentence: ReturnType<typeof useFailure>): string | null {
  if (!draft.customerId) return t('customer')
  if (payable === undefined) return t('unread')
  if (!payable) return t('notPayable')
  if (!draft.accountId) return t('account')
  if (!draft.minor) return t('amount')
  if (!/^[A-Za-z0-9._:-]{0,64}$/.test(draft.reference.trim())) return t('reference')
  if (!problem?.stops) return null
  if (problem.limit) return problem.limit
  return sentence({ code: problem.code, fields: problem.field ? [{ code: problem.field }] : undefined })
}
