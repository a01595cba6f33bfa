'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import type { AccountFacts } from './account-facts'

const TopUpDialog = dynamic(() => import('./top-up-dialog').then((module) => module.TopUpDialog), { loading: NoFallback })

/** Opens the form for money that the bank received. */
export function TopUpButton({ account }: { account: AccountFacts }) {
  const t = useTranslations('account-acts.record')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {open && <TopUpDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
