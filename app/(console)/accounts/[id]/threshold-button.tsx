'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NoFallback } from '#components/no-fallback'
import { TextButton } from '#components/text-button'
import type { AccountFacts } from './account-facts'

const ThresholdDialog = dynamic(() => import('./threshold-dialog').then((module) => module.ThresholdDialog), {
  loading: NoFallback,
})

/** Opens the form for the balance that counts as low. `threshold`: decimal text, or null for none. */
export function ThresholdButton({ account, threshold }: { account: AccountFacts; threshold: string | null }) {
  const t = useTranslations('account-acts.threshold')
  const [open, setOpen] = useState(false)
  const isSet = threshold !== null
  return (
    <>
      <TextButton kind="word" aria-label={t(isSet ? 'openChange' : 'open')} onClick={() => setOpen(true)}>
        {t(isSet ? 'change' : 'set')}
      </TextButton>
      {open && <ThresholdDialog account={account} threshold={threshold} onClose={() => setOpen(false)} />}
    </>
  )
}
