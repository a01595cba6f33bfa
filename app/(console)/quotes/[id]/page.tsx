import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { waitForUnseen } from '../../_kit/page/wait-for-unseen'
import { holdsQuote, readRequestOf } from '../../_records/approval/request-of-quote'
import { isDeposit } from '../../_records/payment/figures'
import { OtherDebitNotice } from '../../_records/payment/other-debit-notice'
import { unfollowedSince } from '../../_records/payment/unfollowed'
import { UnfollowedNotice } from '../../_records/payment/unfollowed-notice'
import { LiveQuote } from '../../_records/quote/live-quote'
import { askEvery, quoteVersion } from '../../_records/quote/quote-version'
import { loadRecord, readQuoteOnce } from './load-record'
import { QuoteColumns } from './quote-columns'
import { QuoteHead } from './quote-head'
import { readRequotePrices } from './requote-prices'
import { UnconfirmedNotice } from './unconfirmed'
import { UnreadQuote } from './unread-quote'

async function drawQuote({ params }: PageProps<'/quotes/[id]'>) {
  const staff = await requireStaff('quote.read')
  const id = await idOf(params)
  const [loaded, format] = await Promise.all([loadRecord(id, { seesEmails: staff.can('customer.see_email') }), formatters()])
  if (!loaded.ok) return <UnreadQuote quoteId={id} {...loaded} format={format} staff={staff} />
  const { record } = loaded
  const request = await readRequestOf(id)
  const isHeld = request !== undefined && holdsQuote(request, id)
  const every = askEvery({ ...record, isHeld })
  const isOver = record.phase === 'lapsed' && !isDeposit(record) && !isHeld && record.elsewhere?.state !== 'paid'
  const prices = isOver ? await readRequotePrices(record) : undefined
  return (
    <Page>
      <ClientMessages namespaces={['quote-acts', 'money-entry']}>
        <QuoteHead record={record} format={format} staff={staff} />
        <UnconfirmedNotice call={loaded.openCall} deposit={isDeposit(record)} format={format} />
        <UnfollowedNotice since={unfollowedSince(record, format.now)} format={format} />
        <OtherDebitNotice payment={record} format={format} />
        <QuoteColumns record={record} request={request} prices={prices} format={format} staff={staff} />
        {every && (
          <LiveQuote
            quoteId={record.quote.id}
            version={quoteVersion({ nextLookUp: undefined, ...record, request })}
            everySeconds={every}
          />
        )}
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawQuote, waitForUnseen({ kind: 'quote', needs: 'quote.read', read: readQuoteOnce }))
