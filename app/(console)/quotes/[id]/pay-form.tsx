'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Amount } from '#components/amount'
import { ArmedButton, useArming } from '#components/arming'
import { Checkbox } from '#components/checkbox'
import { Countdown } from '#components/countdown'
import { SelectField } from '#components/field'
import { useKeys } from '#components/keys'
import { Line, Lines } from '#components/lines'
import { Notice } from '#components/notice'
import { RefusedNotice } from '#components/refused-notice'
import { payQuote } from '../actions'
import { useQuoteAct } from './use-quote-act'

/** `now` and `after` are null if the balance is unknown. */
export type PayingAccount = {
  id: string
  name: string
  currency: string
  now: string | null
  after: string | null
  enough: boolean
}

export type PayFormProps = {
  quoteId: string
  /** The debit, such as "101.00 USDC". */
  debit: string
  /** The accounts in the quote's currency. A single one is not shown as a choice. */
  accounts: readonly PayingAccount[]
  /** Null if the API reports no expiry. */
  clock: { startsAt: string | undefined; endsAt: string; serverNow: string; until: string } | null
  /** What must be accepted first, because the result is worse than the accepted one. */
  tick: string | null
}

/** Shows the countdown, the button to pay, and the balance before and after. After the expiry, the button disappears. */
export function PayForm({ quoteId, debit, accounts, clock, tick }: PayFormProps) {
  const t = useTranslations('quote-acts')
  const router = useRouter()
  const { run, pending, failure } = useQuoteAct(payQuote)
  const arming = useArming()
  const [over, setOver] = useState(false)
  const [accepted, setAccepted] = useState(tick === null)
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '')
  const account = accounts.find(({ id }) => id === accountId)
  const end = () => {
    setOver(true)
    router.refresh()
  }

  const payable = !over && accepted && account?.enough === true
  const pay = () => {
    if (payable && !pending) run({ quoteId, prefundedAccountId: accountId })
  }
  useKeys({ p: (event) => !event.repeat && arming.attempt(pay) }, { p: t('pay.key') })

  return (
    <>
      {clock && <Countdown {...clock} label={t('pay.guaranteed')} endedLabel={t('pay.over')} until={clock.until} onEnd={end} />}
      <div className={clock ? 'flex flex-col gap-3 px-4 pb-4' : 'flex flex-col gap-3 p-4'}>
        {accounts.length > 1 && <AccountChoice accounts={accounts} value={accountId} onChoose={setAccountId} />}
        {tick !== null && <Checkbox label={tick} checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />}
        {account && !account.enough && <Notice tone="wait">{t('pay.short', { account: account.name })}</Notice>}
        <RefusedNotice>{failure}</RefusedNotice>
        {!over && (
          <ArmedButton
            arming={arming}
            variant="primary"
            size="lg"
            full
            disabled={!payable}
            pending={pending}
            pendingLabel={t('pay.paying')}
            onClick={pay}
            keyHint="P"
          >
            {t('pay.pay', { amount: debit })}
          </ArmedButton>
        )}
        {account && <Balance account={account} />}
      </div>
    </>
  )
}

type ChoiceProps = { accounts: readonly PayingAccount[]; value: string; onChoose: (id: string) => void }

/** Chooses the account to debit, if there are several. */
export function AccountChoice({ accounts, value, onChoose }: ChoiceProps) {
  const t = useTranslations('quote-acts.pay')
  return (
    <SelectField
      label={t('from')}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      options={accounts.map(({ id, name, now, currency }) => ({
        value: id,
        label: now === null ? t('unknownOption', { account: name, currency }) : `${name}, ${now} ${currency}`,
      }))}
    />
  )
}

/** Shows the balance before and after. */
function Balance({ account: { name, now, after, currency } }: { account: PayingAccount }) {
  const t = useTranslations('quote-acts.pay')
  return (
    <Lines>
      <Line label={t('now', { account: name })}>
        <Amount value={now} currency={currency} unknown={t('unknown')} />
      </Line>
      {after !== null && (
        <Line label={t('after')}>
          <Amount value={after} currency={currency} />
        </Line>
      )}
    </Lines>
  )
}
