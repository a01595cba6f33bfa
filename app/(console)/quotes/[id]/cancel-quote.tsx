'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { cancelQuote } from '../actions'
import { useQuoteAct } from './use-quote-act'

type Props = {
  quoteId: string
  takesBack?: string
  /** The account it returns to. */
  source: string
}

/** Cancels a quote. `takesBack` is the amount on hold that returns; undefined if nothing was debited. */
export function CancelQuote({ quoteId, takesBack, source }: Props) {
  const t = useTranslations('quote-acts.cancel')
  const [open, setOpen] = useState(false)
  const { run, pending, failure } = useQuoteAct(cancelQuote)
  return (
    <>
      <Button variant="danger-outline" onClick={() => setOpen(true)}>
        {takesBack ? t('takeBack', { amount: takesBack }) : t('cancel')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('question')}
        lead={takesBack ? t('returns', { amount: takesBack, source }) : t('nothingDebited')}
        keepLabel={t('keep')}
        actLabel={t('cancel')}
        actingLabel={t('cancelling')}
        pending={pending}
        onKeep={() => setOpen(false)}
        onAct={() => run({ quoteId })}
      >
        <RefusedNotice>{failure}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
