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
import { startDeposit } from './actions'
import type { DepositDraft } from './deposit-draft'

type Starting = {
  draft: DepositDraft
  credited: 'USDC' | 'USD'
  problem: Preview['problem']
  /** Whether the customer can be credited; undefined while the customer is not read. */
  payable: boolean | undefined
  /** The money that the quote is for, if it arrived already: its page is next, where the quote is given to it. */
  depositId: string | undefined
}

/** Sends the draft once per intent, or returns why it cannot be sent. The entered values stay whatever the answer is. */
export function useStartDeposit(starting: Starting) {
  const { draft, credited, depositId } = starting
  const t = useTranslations('deposit-form.reasons')
  const [router, sentence] = [useRouter(), useFailure()]
  const keyOf = useIntentKey()
  const [pending, startTransition] = useTransition()
  const [failure, setFailure] = useState<string | null>(null)
  const reason = reasonOf(starting, { t, sentence })

  const send = () => {
    const { customerId, accountId, minor, feesPaidBy } = draft
    if (reason !== null || pending || !customerId || !accountId || !minor) return
    const reference = draft.reference.trim() || undefined
    const terms = { customerId, accountId, creditedCurrency: credited, amountMinor: minor, feesPaidBy, reference }
    setFailure(null)
    startTransition(async () => {
      const result = await startDeposit({ ...terms, idempotencyKey: keyOf(terms) }).catch(() => null)
      if (result?.ok) {
        forgetTyped('quote')
        focusNextTitle()
        return router.push(depositId ? pathOf.deposit(depositId) : pathOf.quote(result.value.quoteId))
      }
      if (result === null || result.code === 'outcome_unknown') return setFailure(t('noAnswer'))
      const limit = result.extra?.limit_sentence
      setFailure(typeof limit === 'string' ? limit : sentence(result))
    })
  }
  useSubmitKey(send)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return { submit, pending, failure, reason }
}

type Words = { t: ReturnType<typeof useTranslations<'deposit-form.reasons'>>; sentence: ReturnType<typeof useFailure> }

/** Returns the first reason why the button is disabled; null if the draft can be sent. */
function reasonOf(
  { draft, problem, payable }: Pick<Starting, 'draft' | 'problem' | 'payable'>,
  { t, sentence }: Words,
): string | null {
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
