import type { Staff } from '#lib/session'
import { AccountsCard } from './accounts-card'
import type { CustomerView } from './customer-view'
import { NotesPanel } from './notes/notes-panel'
import { QuotesCard } from './quotes-card'
import type { RecordTab } from './record-tabs'
import type { EntrySource } from './timeline/timeline-entries'
import { TimelinePanel } from './timeline/timeline-panel'
import { TransactionsCard } from './transactions-card'

type Props = {
  tab: Exclude<RecordTab, 'overview'>
  customer: CustomerView
  staff: Staff
  only: EntrySource | undefined
}

const listed = 50

/** One part of the record, whole; longer lists go on in the list of all customers. */
export function TabPanel({ tab, customer, staff, only }: Props) {
  switch (tab) {
    case 'accounts':
      return <AccountsCard customer={customer} staff={staff} />
    case 'quotes':
      return <QuotesCard customerId={customer.id} limit={listed} />
    case 'transactions':
      return <TransactionsCard customerId={customer.id} limit={listed} />
    case 'notes':
      return <NotesPanel customerId={customer.id} staff={staff} />
    case 'timeline':
      return <TimelinePanel customerId={customer.id} me={staff.personId} only={only} />
  }
}
