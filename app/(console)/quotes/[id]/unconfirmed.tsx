import { CircleCheck, CircleHelp, LoaderCircle, Radar } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Formatters, formatters } from '#app/formatters'
import { type Call, endOf } from '#backoffice/calls/calls'
import { isPriced } from '#backoffice/payments/price'
import { buttonLook } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { figureToMinor } from '#contract/figures'
import { isDeposit } from '../../_records/payment/figures'
import { afterDebit } from '../../_records/prefunded-account/exact-balance'
import type { QuoteRecord } from './load-record'
import { NextLookUp } from './next-look-up'

/** Shows above the page that an answer was lost and is looked up, so that there is nothing to press. */
export async function UnconfirmedNotice({
  call,
  deposit,
  format,
}: {
  call: Call | undefined
  deposit: boolean
  format: Formatters
}) {
  const t = await getTranslations('quote.unconfirmed')
  if (!call) return null
  if (endOf(call) === 'not_known') return <NotKnownNotice call={call} format={format} />
  return (
    <div className="mb-5">
      <Notice tone="work" role="status" icon={<Radar className="size-5 stroke-[1.6]" />} title={t('title')}>
        {t(textOf(call, deposit), { time: format.moment(call.sentAt) })}
        {call.lookedUpAt && ` ${t('looked', { time: format.moment(call.lookedUpAt) })}`}
      </Notice>
    </div>
  )
}

/** Returns the sentence about an open call: that its answer was lost, or that the API said something which proves nothing. */
function textOf({ state, code, operation }: Call, deposit: boolean) {
  if (state === 'sent') return 'sentText'
  if (code === 'reported_done') return 'reportedDone'
  if (code === 'reported_failed') return 'reportedFailed'
  return operation === 'payQuote' ? 'payText' : deposit ? 'depositText' : 'confirmText'
}

/** Says that the look-ups have ended and only the provider knows the outcome. The step is still never sent again. */
async function NotKnownNotice({ call, format }: { call: Call; format: Formatters }) {
  const t = await getTranslations('quote.unconfirmed')
  return (
    <div className="mb-5">
      <Notice tone="wait" role="status" title={t('notKnown')}>
        {t.rich('notKnownText', {
          time: format.moment(call.sentAt),
          reference: call.reference ?? 'none',
          key: () => <span className="mono">{call.idempotencyKey}</span>,
        })}
      </Notice>
    </div>
  )
}

/** Shows what is certain while the outcome is unknown. The button is disabled. */
export async function Unconfirmed({ record, format }: { record: QuoteRecord; format: Formatters }) {
  const t = await getTranslations('quote.unconfirmed')
  const { quote, prefunded, stored, phase } = record
  const paying = phase === 'unconfirmed_pay'
  const call = paying ? record.payCall : record.confirmCall
  const isOver = call !== undefined && endOf(call) === 'not_known'
  const debit = format.amount(quote.source_amount, quote.source.currency)
  const accounts = prefunded.ok ? prefunded.value.filter(({ currency }) => currency === quote.source.currency) : []
  const account = accounts.find(({ id }) => id === stored.prefunded_account_id) ?? accounts[0]
  const balance = account?.available_balance ?? null
  const { left, suffices } = afterDebit(balance, isPriced(quote) ? figureToMinor(quote.source_amount, 'ceil') : 0n)
  const twoFigures = paying && account && balance && left && suffices && isPriced(quote)
  return (
    <Card data-part="pay">
      <CardHeader title={t('certain')} />
      <CardBody className="flex flex-col gap-3 text-sm">
        <Fact certain>{t('once')}</Fact>
        {!isDeposit({ quote }) && <Fact certain>{t(paying ? 'atMost' : 'held', { amount: debit, source: record.source })}</Fact>}
        {twoFigures && (
          <Fact>
            {t('either', {
              account: account.name,
              one: format.figure(balance),
              other: format.figure(left),
              currency: account.currency,
            })}
          </Fact>
        )}
        {!isOver && (
          <button type="button" className={buttonLook({ size: 'lg', full: true })} disabled aria-busy="true">
            <span className="inline-flex items-center justify-center gap-1.5">
              <LoaderCircle className="animate-spin" />
              {t('checking')}
            </span>
          </button>
        )}
        {!isOver && <WhatFollows record={record} call={call} />}
      </CardBody>
    </Card>
  )
}

/** Says when the step can be taken again, and when the outcome is looked up next. */
async function WhatFollows({ record, call }: { record: QuoteRecord; call: Call | undefined }) {
  const [t, format] = await Promise.all([getTranslations('quote.unconfirmed'), formatters()])
  const { quote, phase, nextLookUp, now } = record
  const returns = phase === 'unconfirmed_pay' ? 'payReturns' : isDeposit({ quote }) ? 'matchReturns' : 'confirmReturns'
  return (
    <p className="text-xs text-muted">
      {call?.code !== 'reported_done' && `${t(returns)} `}
      {nextLookUp && (
        <NextLookUp
          at={nextLookUp.toISOString()}
          serverNow={now.toISOString()}
          until={t('nextLookUp', { time: format.moment(nextLookUp) })}
          since={t('lookingUp')}
        />
      )}
    </p>
  )
}

function Fact({ certain, children }: { certain?: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-2 items-start">
      <span className={certain ? 'text-ok flex items-center gap-2 h-5' : 'text-work flex items-center gap-2 h-5'}>
        {certain ? <CircleCheck /> : <CircleHelp />}
      </span>
      <span>{children}</span>
    </div>
  )
}
