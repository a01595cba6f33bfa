import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { isPriced } from '#backoffice/payments/price'
import { Card } from '#components/card'
import { Notice } from '#components/notice'
import { banks } from '#contract/banks'
import type { Staff } from '#lib/access/session'
import { offers } from '#lib/server/api'
import { howFailed } from '../../_kit/page/how-failed'
import { failureSentence } from '../../_kit/words/failure-sentence'
import { offersStep } from '../../_records/payment/offered-steps'
import type { Phase } from '../../_records/payment/phase'
import { adviceFor, whyBlocked } from './compare-account'
import { ConfirmForm } from './confirm-form'
import { DepositForm } from './deposit-form'
import type { QuoteRecord } from './load-record'
import { MismatchCard } from './mismatch-card'
import { PayOrAsk } from './pay-or-ask'
import { Unconfirmed } from './unconfirmed'

type Props = { record: QuoteRecord; format: Formatters; staff: Staff }

const isUnconfirmed = (phase: Phase) => phase === 'unconfirmed_pay' || phase === 'unconfirmed_confirm'

/** Returns the next step that a person can take in this phase. */
function nextStep(phase: Phase): 'pay' | 'confirm' | undefined {
  return (['pay', 'confirm'] as const).find((step) => offersStep(phase, step))
}

/** Returns whether there is a step to take, or to wait for, in this phase. */
export function isToAct(phase: Phase): boolean {
  return isUnconfirmed(phase) || nextStep(phase) !== undefined
}

/** Shows the next act: pay, confirm, match a deposit, or wait. It offers nothing that the state or the role refuses. */
export async function ActCard({ record, format, staff }: Props) {
  const t = await getTranslations('quote.act')
  const { quote, phase } = record
  if (isUnconfirmed(phase)) return <Unconfirmed record={record} format={format} />
  const step = nextStep(phase)
  if (step === undefined) return null
  if (record.faults.length > 0 || !isPriced(quote)) return <MismatchCard record={record} format={format} />
  if (!staff.can(`quote.${step}`)) return <NotYours what={phase === 'deposit_awaited' ? 'notYoursToMatch' : notYours[step]} />
  if (step === 'pay')
    return (
      <PayOrAsk
        record={record}
        quote={quote}
        staff={staff}
        format={format}
        clock={clockTo(quote.expires_at, quote.created_at, format, t)}
      />
    )
  if (phase === 'deposit_awaited') {
    const mobile = banks.filter(({ pagomovil, active }) => pagomovil && active)
    return (
      <Card data-part="pay">
        <DepositForm
          quoteId={quote.id}
          banks={mobile.map(({ code, short_name }) => ({ code, name: short_name }))}
          clock={clockTo(quote.expires_at, quote.created_at, format, t)}
        />
      </Card>
    )
  }
  return (
    <Card data-part="pay">
      <ConfirmForm
        quoteId={quote.id}
        received={format.amount(quote.quoted_amount, quote.destination.currency)}
        debit={format.amount(quote.source_amount, quote.source.currency)}
        payee={record.payee}
        source={record.source}
        account={accountLine(record)}
        clock={clockTo(quote.confirm_by, record.transaction?.created_at ?? quote.created_at, format, t)}
        refusal={await refusalOf(record)}
        blocked={adviceFor(whyBlocked(record), { cancels: await offers('cancelQuote') })}
      />
    </Card>
  )
}

const notYours = { pay: 'notYoursToPay', confirm: 'notYoursToConfirm' } as const

async function NotYours({ what }: { what: 'notYoursToMatch' | (typeof notYours)['pay' | 'confirm'] }) {
  const t = await getTranslations('quote.act')
  return (
    <Card data-part="pay">
      <div className="p-4">
        <Notice>{t(what)}</Notice>
      </div>
    </Card>
  )
}

type T = Awaited<ReturnType<typeof getTranslations<'quote.act'>>>

/** Returns null if the API reports no expiry. */
function clockTo(endsAt: string | null | undefined, startsAt: string | undefined, format: Formatters, t: T) {
  if (!endsAt) return null
  const until = t('until', { time: format.moment(endsAt) })
  return { startsAt, endsAt, serverNow: format.now.toISOString(), until, time: format.clock(endsAt) }
}

/** Returns why the API did not let the account be read; undefined in an outage, which ends by itself. */
async function refusalOf({ accountFailure: failure }: QuoteRecord): Promise<string | undefined> {
  if (failure === undefined || howFailed(failure.code) === 'unavailable') return undefined
  return (await failureSentence())(failure)
}

/** Returns the masked account in one line, for a last check before the release. */
function accountLine({ account }: QuoteRecord): string | null {
  if (!account) return null
  const shown = [account.phone, account.number, account.document].filter(Boolean)
  return `${account.bank} ${account.bankCode}, ${shown.join(', ')}`
}
