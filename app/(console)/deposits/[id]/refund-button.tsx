'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import type { DepositFacts } from './shown-deposit'

const RefundDialog = dynamic(() => import('./refund-dialog').then((module) => module.RefundDialog), { loading: NoFallback })

/** Opens the form for money that was sent back. An open dialog stays while the page behind it is loaded again. */
export function RefundButton({ deposit, offered }: { deposit: DepositFacts; offered: boolean }) {
  const t = useTranslations('deposit-acts.refund')
  const [open, setOpen] = useState(false)
  return (
    <>
      {offered && (
        <Button full onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      {open && <RefundDialog deposit={deposit} onClose={() => setOpen(false)} />}
    </>
  )
}
