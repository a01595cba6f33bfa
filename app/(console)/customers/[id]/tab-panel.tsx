import type { Staff } from '#lib/access/session'
import { AccountsCard } from '../../_records/customer/accounts-card'
import type { CustomerView } from '../../_records/customer/customer-view'
import { TransactionsCard } from '../../_records/payment-list/transactions-card'
import { readAtOnce } from './latest-quotes'
import { NotesPanel } from './notes/notes-panel'
import { readTrail } from './part-address'
import { QuotesCard } from './quotes-card'
import type { RecordTab } from './record-tabs'
import type { EntrySource } from './timeline/sources'
import { TimelinePanel } from './timeline/timeline-panel'

/** The tab in the address, with its part. */
export type OpenTab<Tab = RecordTab> = {
  tab: Tab
  only: EntrySource | undefined
  /** The cursors of the pages of a long tab, as in the address. */
  page: string | string[] | undefined
}

type Props = OpenTab<Exclude<RecordTab, 'overview'>> & { customer: CustomerView; staff: Staff }

/** Renders one tab of the record; longer lists continue in the list of all customers. */
export function drawTab({ tab, customer, staff, only, page }: Props) {
  switch (tab) {
    case 'accounts':
      return AccountsCard({ customer, staff })
    case 'quotes':
      return QuotesCard({ customerId: customer.id, limit: readAtOnce.tab })
    case 'transactions':
      return TransactionsCard({ customerId: customer.id, limit: readAtOnce.tab })
    case 'notes':
      return NotesPanel({ customerId: customer.id, staff, pages: readTrail(page) })
    case 'timeline':
      return TimelinePanel({ customerId: customer.id, reader: staff, only, pages: readTrail(page) })
  }
}
