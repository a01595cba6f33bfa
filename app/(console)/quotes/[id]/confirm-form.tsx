'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Countdown } from '#components/countdown'
import { useKeys } from '#components/keys'
import { Notice } from '#components/notice'
import { RefusedNotice } from '#components/refused-notice'
import { RetryButton } from '#components/retry-button'
import { confirmQuote } from '../actions'
import type { Blocked } from './compare-account'
import { useQuoteAct } from './use-quote-act'

export type ConfirmFormProps = {
  quoteId: string
  received: string
  debit: string
  payee: string
  /** The account that the money returns to without a confirmation. */
  source: string
  /** The account, such as "Pago móvil, Mercantil 0105" with the masked number; null if it cannot be read. */
  account: string | null
  clock: { startsAt: string | undefined; endsAt: string; serverNow: string; until: string; time: string } | null
  /** Why the release is not offered. */
  blocked: Blocked | undefined
  /** Why the account could not be read, if it was not an outage. */
  refusal: string | undefined
}

/** Shows the form of the release, with its own shortcut: the release cannot be recalled, and it is sent once. */
export function ConfirmForm({ quoteId, received, debit, payee, source, account, clock, blocked, refusal }: ConfirmFormProps) {
  const t = useTranslations('quote-acts')
  const router = useRouter()
  const { run, pending, failure } = useQuoteAct(confirmQuote)
  const [over, setOver] = useState(false)
  const [open, setOpen] = useState(false)
  const end = () => {
    setOver(true)
    setOpen(false)
    router.refresh()
  }
  const offered = !over && blocked === undefined
  useKeys({ c: (event) => offered && !event.repeat && setOpen(true) }, { c: t('confirm.key') })
  return (
    <>
      {clock && <Countdown {...clock} label={t('confirm.within')} endedLabel={t('confirm.over')} onEnd={end} />}
      <div className={clock ? 'flex flex-col gap-3 px-4 pb-4' : 'flex flex-col gap-3 p-4'}>
        {blocked && (
          <Notice tone={blocked === 'unread' ? 'wait' : 'bad'} action={blocked === 'unread' && <ReadAgain />}>
            {t(refusal === undefined ? `confirm.blocked.${blocked}` : 'confirm.blocked.refused')} {refusal}
          </Notice>
        )}
        {clock && <Notice>{t('confirm.lapse', { time: clock.time, amount: debit, source })}</Notice>}
        {offered && (
          <Button variant="primary" size="lg" full onClick={() => setOpen(true)} keyHint="C">
            {t('confirm.open', { amount: received })}
          </Button>
        )}
        {offered && <p className="text-xs text-muted">{t('confirm.asked')}</p>}
      </div>
      <ConfirmDialog
        open={open && offered}
        asks
        variant="primary"
        title={t('confirm.question', { amount: received, payee })}
        lead={account === null ? t('confirm.final') : t('confirm.finalTo', { account })}
        keepLabel={t('confirm.notYet')}
        actLabel={t('confirm.release', { amount: received })}
        actingLabel={t('confirm.confirming')}
        pending={pending}
        onKeep={() => setOpen(false)}
        onAct={() => run({ quoteId })}
      >
        <RefusedNotice>{failure}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}

/** Reads the account again; also by itself, since the release waits for nothing else. */
function ReadAgain() {
  const t = useTranslations('quote-acts.confirm')
  return <RetryButton label={t('readAgain')} pendingLabel={t('reading')} byItself />
}
