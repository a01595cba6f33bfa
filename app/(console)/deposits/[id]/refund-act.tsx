'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { NoFallback } from '#components/no-fallback'
import type { DepositFacts } from './shown-deposit'

const RefundDialog = dynamic(() => import('./refund-dialog').then((module) => module.RefundDialog), { loading: NoFallback })

type Props = { deposit: DepositFacts; title: string; shown: boolean; offered: boolean; children: ReactNode }

/**
 * Shows the card with the button that opens the form for money that was sent back. The dialog is outside of the card: it stays
 * open for its result when the page behind it is loaded again and has no card any more.
 */
export function RefundAct({ deposit, title, shown, offered, children }: Props) {
  const t = useTranslations('deposit-acts.refund')
  const [open, setOpen] = useState(false)
  return (
    <>
      {shown && (
        <Card>
          <CardHeader title={title} />
          <CardBody className="flex flex-col gap-3 text-sm text-subtle">
            {children}
            {offered && (
              <Button full onClick={() => setOpen(true)}>
                {t('open')}
              </Button>
            )}
          </CardBody>
        </Card>
      )}
      {open && <RefundDialog deposit={deposit} onClose={() => setOpen(false)} />}
    </>
  )
}
