import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import type { CustomerSummary } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { fromMinor } from '#lib/shared/format'
import { customerName, maskEmail, maskPhone } from '#lib/shared/masks'
import { zonedClock } from '#lib/shared/zoned-day'
import { longestPage } from '../_kit/list/longest-page'
import { streamExport } from '../_kit/list/stream-export'
import type { CustomersView } from './customers-address'
import { isCut, readCustomersPage, searchCustomersPage, toListedQuery } from './list-customers'
import type { RequestedList } from './requested-list'

/**
 * Exports all customers that the list would show, with the same masking; for an API without a list, those that this console has
 * seen. `seen`: how many of them are left out because it is not known whether the filters fit.
 */
export async function exportCustomers({ view, term }: Pick<RequestedList, 'view' | 'term'>, staff: Staff): Promise<Response> {
  const [t, timeZone] = await Promise.all([getTranslations('exports'), getTimeZone()])
  const now = new Date()
  const request = toListedQuery({ view, term, now }, staff)
  const emails = { maskEmails: !staff.can('customer.see_email') }
  let seen: number | undefined
  const toCells = (customer: CustomerSummary) => [
    customer.id,
    customerName(customer, emails),
    customer.type,
    customer.email && emails.maskEmails ? maskEmail(customer.email) : (customer.email ?? null),
    customer.phone_number ? maskPhone(customer.phone_number) : null,
    customer.country ?? null,
    customer.state ?? null,
    customer.kyc_status ?? null,
    customer.kyc_type ?? null,
    customer.balance === undefined ? null : fromMinor(customer.balance),
    customer.created_at === undefined ? '' : zonedClock(customer.created_at, timeZone),
    customer.kyc_valid_until ? zonedClock(customer.kyc_valid_until, timeZone) : '',
  ]
  const columns = ['id', 'name', 'type', 'email', 'phone', 'country', 'state', 'kyc', 'tier', 'wallet'] as const
  return streamExport(
    {
      kind: 'customer',
      name: `${t('customers')}-${zonedClock(now, timeZone).slice(0, 10)}.csv`,
      columns: [
        ...columns.map((column) => t(`columns.${column}`)),
        t('columns.created', { zone: timeZone }),
        t('columns.verifiedUntil', { zone: timeZone }),
      ],
      filter: filterOf(view),
      readPage: async (cursor) => {
        const page = { limit: longestPage, cursor }
        // The export records one search, however many pages it reads.
        const read = await (cursor === undefined ? searchCustomersPage(request, page, staff) : readCustomersPage(request, page))
        seen = read.seenOnly && (read.undecided ?? 0)
        if (isCut(read)) throw new ServiceError('extension_missing', 'this API cannot list all who are found by name')
        return read
      },
      toCells,
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
      remark: () => {
        if (seen === undefined) return undefined
        return seen === 0 ? t('remembered') : `${t('remembered')} ${t('undecided', { count: seen })}`
      },
    },
    staff,
  )
}

/** Returns the filters for the audit trail. The term may be an e-mail or a phone, so only the fact of a search is recorded. */
function filterOf({ state, kyc, type, country, created, ends, tag, id, search }: CustomersView) {
  return {
    state: state.join(),
    kyc: kyc.join(),
    type: type.join(),
    country: country.join(),
    created: created ?? '',
    ends: ends ?? '',
    tag: tag ?? '',
    searched: Boolean(search || id),
  }
}
