import { idOf } from '#app/id-of'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { isDeposit } from '../../phase/figures'
import { ActCard } from './act-card'
import { AgainCard } from './again-card'
import { priceAgain } from './again-prices'
import { CallsCard } from './calls-card'
import { CompareCard } from './compare-card'
import { DifferenceCard } from './difference-card'
import { LiveQuote } from './live-quote'
import { loadRecord } from './load-record'
import { OutcomeCard } from './outcome-card'
import { QuoteHead } from './quote-head'
import { askEvery, quoteVersion } from './quote-version'
import { Receipt } from './receipt'
import { StepsCard } from './steps-card'
import { UnconfirmedNotice } from './unconfirmed'
import { UnreadQuote } from './unread-quote'

export default async function QuotePage({ params }: PageProps<'/quotes/[id]'>) {
  const staff = await requireStaff('quote.read')
  const id = await idOf(params)
  const [loaded, w] = await Promise.all([loadRecord(id, { seesEmails: staff.can('customer.see_email') }), writing()])
  if (!loaded.ok) return <UnreadQuote quoteId={id} {...loaded} w={w} staff={staff} />
  const { record } = loaded
  const every = askEvery(record)
  const prices = record.phase === 'lapsed' && !isDeposit(record) ? await priceAgain(record) : undefined
  const mayCreate = staff.can('quote.create')
  return (
    <Page>
      <ClientMessages namespaces={['quote-acts', 'errors']}>
        <QuoteHead record={record} w={w} staff={staff} />
        <UnconfirmedNotice call={loaded.openCall} deposit={isDeposit(record)} w={w} />
        <Columns side="middle">
          <Column>
            {prices && <DifferenceCard record={record} prices={prices} w={w} />}
            <OutcomeCard record={record} w={w} mayCreate={mayCreate} />
            <Receipt record={record} w={w} />
            {record.phase === 'awaiting_confirmation' && <CompareCard record={record} />}
            <CallsCard calls={record.calls} w={w} />
          </Column>
          <Column first="act">
            {prices ? (
              <AgainCard record={record} prices={prices} w={w} mayCreate={mayCreate} />
            ) : (
              <ActCard record={record} w={w} staff={staff} />
            )}
            <StepsCard record={record} w={w} />
          </Column>
        </Columns>
        {every && <LiveQuote quoteId={record.quote.id} version={quoteVersion(record)} everySeconds={every} />}
      </ClientMessages>
    </Page>
  )
}
