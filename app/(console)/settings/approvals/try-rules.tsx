'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import type { StoredRule } from '#backoffice/approvals/rule-shape'
import { Button } from '#components/button'
import { RefusedNotice } from '#components/refused-notice'
import { useFailure } from '../../_kit/words/use-failure'
import { tryRules } from './actions'

/** Simulates the entered rules on the payments of the last 30 days. */
export function TryRules({ rules }: { rules: StoredRule[] | null }) {
  const [t, sentence] = [useTranslations('policy-acts'), useFailure()]
  const [message, setMessage] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const tryThem = (sent: StoredRule[]) =>
    startTransition(async () => {
      const result = await tryRules({ rules: sent }).catch(() => null)
      setMessage(result?.ok ? t('summary', result.value) : null)
      setFailure(result?.ok ? null : sentence(result))
    })
  return (
    <>
      <Button disabled={rules === null} pending={pending} pendingLabel={t('trying')} onClick={() => rules && tryThem(rules)}>
        {t('try')}
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {message}
      </p>
      <RefusedNotice>{failure}</RefusedNotice>
    </>
  )
}
