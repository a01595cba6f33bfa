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
import { payQuote } from '../actions'
import { useQuoteAct } from './use-quote-act'

/** `now` and `after` are null where the balance is not told. */
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
  /** "101.00 USDC", as it will be debited. */
  debit: string
  /** Those that hold the quote's currency. One alone is not asked about. */
  accounts: readonly PayingAccount[]
  /** Null where the API tells no end of the quote. */
  clock: { startsAt: string | undefined; endsAt: string; serverNow: string; until: string } | null
  /** What has to be accepted first: the result is worse than what was agreed to. */
  tick: string | null
}

/** The clock, the button that pays, and what the account holds before and after. At zero the button goes. */
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
        {accounts.length > 1 && (
          <SelectField
            label={t('pay.from')}
            value={accountId}
            onChange={(event) => setAccountId(event.target.value)}
            options={accounts.map(({ id, name, now, currency }) => ({
              value: id,
              label: now === null ? t('pay.unknownOption', { account: name, currency }) : `${name}, ${now} ${currency}`,
            }))}
          />
        )}
        {tick !== null && <Checkbox label={tick} checked={accepted} onChange={(event) => setAccepted(event.target.checked)} />}
        {account && !account.enough && <Notice tone="wait">{t('pay.short', { account: account.name })}</Notice>}
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
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
        {account && (
          <Lines>
            <Line label={t('pay.now', { account: account.name })}>
              <Amount value={account.now} currency={account.currency} unknown={t('pay.unknown')} />
            </Line>
            {account.after !== null && (
              <Line label={t('pay.after')}>
                <Amount value={account.after} currency={account.currency} />
              </Line>
            )}
          </Lines>
        )}
      </div>
    </>
  )
}
