'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { NoFallback } from '#components/no-fallback'
import type { ReverseDialogProps } from './reverse-dialog'

const ReverseDialog = dynamic(() => import('./reverse-dialog').then((module) => module.ReverseDialog), { loading: NoFallback })

type Props = Omit<ReverseDialogProps, 'onClose'> & {
  /** Whether it can be reversed. An open dialog stays while the page behind it is loaded again. */
  offered: boolean
}

/** Opens the question whether to take back a top-up. */
export function ReverseTopUp({ offered, ...props }: Props) {
  const t = useTranslations('account-acts.reverse')
  const [open, setOpen] = useState(false)
  return (
    <>
      {offered && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-1"
          aria-label={t('openNamed', { reference: props.reference })}
          onClick={() => setOpen(true)}
        >
          {t('open')}
        </Button>
      )}
      {open && <ReverseDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
