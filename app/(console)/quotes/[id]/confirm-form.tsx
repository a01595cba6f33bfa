'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Countdown } from '#components/countdown'
import { Notice } from '#components/notice'
import { useSubmitKey } from '../../use-submit-key'
import { confirmQuote } from '../actions'
import { useQuoteAct } from './use-quote-act'

export type ConfirmFormProps = {
  quoteId: string
  received: string
  debit: string
  clock: { startsAt: string; endsAt: string; serverNow: string; until: string; time: string } | null
  /** The account is no longer what was quoted: the button is not offered. */
  blocked: boolean
}

/** Releases the payout. It cannot be called back, and it is sent once. */
export function ConfirmForm({ quoteId, received, debit, clock, blocked }: ConfirmFormProps) {
  const t = useTranslations('quote-acts')
  const router = useRouter()
  const { run, pending, failure } = useQuoteAct(confirmQuote)
  const [over, setOver] = useState(false)
  const end = () => {
    setOver(true)
    router.refresh()
  }
  const confirm = () => {
    if (!over && !blocked && !pending) run({ quoteId })
  }
  useSubmitKey(confirm)
  return (
    <>
      {clock && <Countdown {...clock} label={t('confirm.within')} endedLabel={t('confirm.over')} onEnd={end} />}
      <div className={clock ? 'stack g12 px-4 pb-4' : 'stack g12 p-4'}>
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        {blocked && <Notice tone="bad">{t('confirm.blocked')}</Notice>}
        {!over && !blocked && (
          <Button
            variant="primary"
            size="lg"
            full
            pending={pending}
            pendingLabel={t('confirm.confirming')}
            onClick={confirm}
            keyHint="Ctrl ↵"
          >
            {t('confirm.confirm', { amount: received })}
          </Button>
        )}
        <p className="f12 t3">{t('confirm.final')}</p>
        {clock && <Notice>{t('confirm.lapse', { time: clock.time, amount: debit })}</Notice>}
      </div>
    </>
  )
}
