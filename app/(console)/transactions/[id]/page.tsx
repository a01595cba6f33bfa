import { notFound } from 'next/navigation'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { requireStaff } from '#lib/access/session'
import { isNotFound } from '#lib/shared/attempt'
import { RecordFailed } from '../../_kit/page/record-failed'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { waitForUnseen } from '../../_kit/page/wait-for-unseen'
import { readRequestOf } from '../../_records/approval/request-of-quote'
import { CallsLink } from '../../_records/call/calls-link'
import { OtherDebitNotice } from '../../_records/payment/other-debit-notice'
import { askEvery } from '../../_records/quote/quote-version'
import { LiveTransaction } from '../../_records/transaction/live-transaction'
import { transactionVersion } from '../../_records/transaction/transaction-version'
import { loadTransaction } from './load-transaction'
import { Postings } from './postings'
import { SeenNotice } from './seen-notice'
import { TransactionFacts } from './transaction-facts'
import { TransactionHead } from './transaction-head'
import { TransactionRail } from './transaction-rail'

async function drawTransaction({ params }: PageProps<'/transactions/[id]'>) {
  const staff = await requireStaff('transaction.read')
  const id = await idOf(params)
  const [loaded, format] = await Promise.all([loadTransaction(id), formatters()])
  const calls = <CallsLink kind="transaction" id={id} staff={staff} />
  if (!loaded.ok && isNotFound(loaded.code)) notFound()
  if (!loaded.ok) return <RecordFailed failure={loaded} calls={calls} />
  const record = { ...loaded.value, format, seesEmails: staff.can('customer.see_email') }
  const { transaction, quote } = record
  const request = quote && (await readRequestOf(quote.id))
  return (
    <Page>
      <TransactionHead {...record} calls={calls} />
      <SeenNotice record={record} />
      <OtherDebitNotice payment={record} format={format} />
      <Columns side="middle">
        <Lead always>
          <TransactionFacts {...record} />
        </Lead>
        <Rail acts>
          <TransactionRail record={record} request={request} staff={staff} />
        </Rail>
        <Rest>
          <Postings transactionId={transaction.id} format={format} />
        </Rest>
      </Columns>
      {askEvery(record) && <LiveTransaction transactionId={transaction.id} version={transactionVersion(record)} />}
    </Page>
  )
}

const waits = waitForUnseen({ kind: 'transaction', needs: 'transaction.read', read: loadTransaction })
export default soonRecord(drawTransaction, waits)
