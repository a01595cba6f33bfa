import type { Staff } from '#lib/session'
import { AccountsCard } from './accounts-card'
import type { CustomerView } from './customer-view'
import { NotesPanel, readNoteId } from './notes/notes-panel'
import { QuotesCard } from './quotes-card'
import type { RecordTab } from './record-tabs'
import { readPlace } from './timeline/place-address'
import type { EntrySource } from './timeline/sources'
import { TimelinePanel } from './timeline/timeline-panel'
import { TransactionsCard } from './transactions-card'

type Props = {
  tab: Exclude<RecordTab, 'overview'>
  customer: CustomerView
  staff: Staff
  only: EntrySource | undefined
  /** Where the page of a long part begins, as the address says it. */
  page: string | string[] | undefined
}

const listed = 50

/** One part of the record, whole; longer lists go on in the list of all customers. */
export function drawTab({ tab, customer, staff, only, page }: Props) {
  switch (tab) {
    case 'accounts':
      return AccountsCard({ customer, staff })
    case 'quotes':
      return QuotesCard({ customerId: customer.id, limit: listed })
    case 'transactions':
      return TransactionsCard({ customerId: customer.id, limit: listed })
    case 'notes':
      return NotesPanel({ customerId: customer.id, staff, after: readNoteId(page) })
    case 'timeline':
      return TimelinePanel({ customerId: customer.id, me: staff.personId, only, place: readPlace(page) })
  }
}
