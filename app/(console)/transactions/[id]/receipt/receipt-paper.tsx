import { getTimeZone, getTranslations } from 'next-intl/server'
import { formattersIn } from '#app/formatters'
import { MaskedText } from '#components/masked-value'
import type { Locale } from '#lib/i18n/locale'
import { servedOrganization } from '#lib/server/organization'
import { describePayment } from '../../../_records/payment/describe-payment'
import { shownStatus } from '../../../_records/payment/shown-status'
import type { ShownTransaction } from '../load-transaction'
import { payeeName } from '../payee-name'
import { proofOf, provenAt } from './proof'
import { type ReceiptPart, receiptParts } from './receipt-facts'

/** Shows the receipt in the language of its reader, who may not be the person who prints it. It fits one page of paper. */
export async function ReceiptPaper({ record, language }: { record: ShownTransaction; language: Locale }) {
  const [t, figures, rails, timeZone, organization, customer] = await Promise.all([
    getTranslations({ locale: language, namespace: 'payment-receipt' }),
    getTranslations({ locale: language, namespace: 'transaction.facts' }),
    getTranslations({ locale: language, namespace: 'status.accountType' }),
    getTimeZone(),
    servedOrganization(),
    payeeName(record),
  ])
  const format = formattersIn(language, timeZone, record.format.now)
  const name = organization?.name
  const parts = receiptParts(record, { organization: name, customer }, { t, figures, rails, format })
  return (
    <article
      lang={language}
      data-part="receipt"
      className="mx-auto w-full max-w-180 rounded-lg border bg-card print:max-w-none print:rounded-none print:border-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b px-5 py-4">
        <h2 className="text-xl">{t('heading')}</h2>
        {name && <span className="text-base font-medium wrap-anywhere">{name}</span>}
        {organization?.test && <p className="basis-full text-sm font-medium text-wait">{t('test')}</p>}
      </header>
      <State record={{ ...record, format }} language={language} />
      {parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      <footer className="border-t px-5 py-3 text-xs text-muted">
        {t('made', { when: format.exact(format.now) })} {t('masked')}
      </footer>
    </article>
  )
}

type StateProps = { record: ShownTransaction; language: Locale }

/** Shows the state with its time, what happened in one sentence, and what the receipt proves of it. */
async function State({ record, language }: StateProps) {
  const [t, words, plain, causes] = await Promise.all([
    getTranslations({ locale: language, namespace: 'payment-receipt' }),
    getTranslations({ locale: language, namespace: 'status.payment' }),
    getTranslations({ locale: language, namespace: 'plain' }),
    getTranslations({ locale: language, namespace: 'causes' }),
  ])
  const { phase, transaction, format, lastSeen, toWallet } = record
  const status = shownStatus(phase, transaction.status)
  const bank = toWallet ? plain('theWallet') : record.bank
  const { lead } = describePayment({ ...record, bank, source: undefined }, { t: plain, causes })
  const at = provenAt(record)
  return (
    <section className="flex flex-col gap-1 border-b px-5 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-lg">{words.has(status) ? words(status) : status || t('noStatus')}</b>
        {at && <span className="text-sm text-subtle">{format.exact(at)}</span>}
      </p>
      <p className="text-sm">{lead}</p>
      <p className="text-sm font-medium">{t(`proofs.${proofOf(record)}`)}</p>
      {lastSeen && <p className="text-sm text-wait">{t('lastSeen', { when: format.exact(lastSeen.at) })}</p>}
    </section>
  )
}

function Part({ part: { title, facts } }: { part: ReceiptPart }) {
  return (
    <section className="break-inside-avoid-page border-b px-5 py-3 last-of-type:border-b-0">
      <h3 className="text-sm">{title}</h3>
      <dl className="mt-1">
        {facts.map(({ label, value, code }) => (
          <div key={label} className="grid grid-cols-[160px_minmax(0,1fr)] gap-x-4 py-1 text-sm max-tablet:grid-cols-1">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{code ? <MaskedText>{value}</MaskedText> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
