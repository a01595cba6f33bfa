'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Countdown } from '#components/countdown'
import { TextAreaField } from '#components/field'
import { useKeys } from '#components/keys'
import { RefusedNotice } from '#components/refused-notice'
import { sendOnCtrlEnter } from '../../_kit/form/form-keys'
import { askForApproval } from '../actions'
import { isInReach } from './ask-bound'
import { type Bounded, BoundField, firstBound } from './bound-field'
import { AccountChoice, type PayFormProps, type PayingAccount } from './pay-form'
import { useQuoteAct } from './use-quote-act'

export type AskFormProps = Bounded & {
  quoteId: string
  accounts: readonly PayingAccount[]
  clock: PayFormProps['clock']
}

/** Asks for the bound of the price and a note for the approvers. After the expiry of the rate, a new quote is needed. */
export function AskForm({ quoteId, accounts, clock, bound, shown }: AskFormProps) {
  const [t, locale, router] = [useTranslations('quote-acts.ask'), useLocale(), useRouter()]
  const { run, pending, failure } = useQuoteAct(askForApproval)
  const [typed, setTyped] = useState(() => firstBound(bound, locale))
  const [note, setNote] = useState('')
  const [over, setOver] = useState(false)
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const isReady = !over && accountId !== '' && typed.value !== null && isInReach(bound, typed.value)
  const ask = () => {
    if (!isReady || pending || typed.value === null) return
    const room = bound.kind === 'rate' ? { worstRate: typed.value } : { largestDebitMinor: typed.value }
    run({ quoteId, prefundedAccountId: accountId, ...room, note: note.trim() || undefined })
  }
  useKeys({ a: (event) => !event.repeat && ask() }, { a: t('key') })
  const end = () => {
    setOver(true)
    router.refresh()
  }
  return (
    <form
      noValidate
      onKeyDown={sendOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {clock && <Countdown {...clock} label={t('guaranteed')} endedLabel={t('over')} until={clock.until} onEnd={end} />}
      <div className={clock ? 'flex flex-col gap-3 px-4 pb-4' : 'flex flex-col gap-3 p-4'}>
        {accounts.length > 1 && <AccountChoice accounts={accounts} value={accountId} onChoose={setAccountId} />}
        <BoundField bound={bound} shown={shown} typed={typed} onType={setTyped} />
        <TextAreaField
          label={t('note')}
          hint={t('noteHint')}
          optional={t('optional')}
          maxLength={500}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <RefusedNotice>{failure}</RefusedNotice>
        {!over && <AskButton isReady={isReady} pending={pending} />}
        <p className="text-xs text-muted">{t('after')}</p>
      </div>
    </form>
  )
}

function AskButton({ isReady, pending }: { isReady: boolean; pending: boolean }) {
  const t = useTranslations('quote-acts.ask')
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      full
      keyHint="A"
      disabled={!isReady}
      pending={pending}
      pendingLabel={t('asking')}
    >
      {t('ask')}
    </Button>
  )
}
