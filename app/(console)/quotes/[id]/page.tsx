import { idOf } from '#app/id-of'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isDeposit } from '../../phase/figures'
import { soonRecord } from '../../record-skeleton'
import { priceAgain } from './again-prices'
import { LiveQuote } from './live-quote'
import { loadRecord } from './load-record'
import { QuoteColumns } from './quote-columns'
import { QuoteHead } from './quote-head'
import { askEvery, quoteVersion } from './quote-version'
import { UnconfirmedNotice } from './unconfirmed'
import { UnreadQuote } from './unread-quote'

async function drawQuote({ params }: PageProps<'/quotes/[id]'>) {
  const staff = await requireStaff('quote.read')
  const id = await idOf(params)
  const [loaded, w] = await Promise.all([loadRecord(id, { seesEmails: staff.can('customer.see_email') }), writing()])
  if (!loaded.ok) return <UnreadQuote quoteId={id} {...loaded} w={w} staff={staff} />
  const { record } = loaded
  const every = askEvery(record)
  const prices = record.phase === 'lapsed' && !isDeposit(record) ? await priceAgain(record) : undefined
  return (
    <Page>
      <ClientMessages namespaces={['quote-acts', 'errors']}>
        <QuoteHead record={record} w={w} staff={staff} />
        <UnconfirmedNotice call={loaded.openCall} deposit={isDeposit(record)} w={w} />
        <QuoteColumns record={record} prices={prices} w={w} staff={staff} />
        {every && <LiveQuote quoteId={record.quote.id} version={quoteVersion(record)} everySeconds={every} />}
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawQuote)
