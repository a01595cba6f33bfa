'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import { pathOf } from '#lib/shared/path-of'
import { forgetTyped } from '../../_kit/form/typed-in-tab'
import { useIntentKey } from '../../_kit/form/use-intent-key'
import { useSubmitKey } from '../../_kit/form/use-submit-key'
import { useFailure } from '../../_kit/words/use-failure'
import type { Preview } from '../../_records/quote/preview-view'
import { createQuote } from '../actions'
import type { Currencies, QuoteDraft } from './quote-draft'

/** `payable`: whether the customer can be paid; undefined while the customer is not read. */
type LockInput = { draft: QuoteDraft; currencies: Currencies; problem: Preview['problem']; payable: boolean | undefined }

/** Sends the draft once per intent, or returns why it cannot be sent. The entered values stay whatever the answer is. */
export function useLockRate({ draft, currencies, problem, payable }: LockInput) {
  const t = useTranslations('quote-form.reasons')
  const router = useRouter()
  const sentence = useFailure()
  const keyOf = useIntentKey()
  const [pending, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const reason = reasonOf({ draft, problem, payable }, { t, sentence })

  const send = () => {
    const { customerId, accountId, minor } = draft
    if (reason || pending || !customerId || !accountId || !minor) return
    setFailure(null)
    startTransition(async () => {
      const { side, prefundedAccountId, feesPaidBy } = draft
      const terms = {
        customerId,
        accountId,
        amountMinor: minor,
        side,
        ...currencies,
        prefundedAccountId,
        feesPaidBy,
        reference: draft.reference.trim() || undefined,
        description: draft.description.trim() || undefined,
      }
      const result = await createQuote({ ...terms, idempotencyKey: keyOf(terms) }).catch(() => null)
      if (!result?.ok) {
        if (result === null || result.code === 'outcome_unknown') return setFailure(t('noAnswer'))
        const limit = result.extra?.limit_sentence
        return setFailure(typeof limit === 'string' ? limit : sentence(result))
      }
      forgetTyped('quote')
      focusNextTitle()
      router.push(pathOf.quote(result.value.quoteId))
    })
  }
  useSubmitKey(send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return { submit, pending, failure, reason }
}

type Words = { t: ReturnType<typeof useTranslations<'quote-form.reasons'>>; sentence: ReturnType<typeof useFailure> }

/** Returns the first reason why the button is disabled; null if the draft can be sent. */
function reasonOf({ draft, problem, payable }: Omit<LockInput, 'currencies'>, { t, sentence }: Words): string | null {
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
