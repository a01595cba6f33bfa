import { History } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import type { Customer, CustomerSummary } from '#contract/customers'
import type { Staff } from '#lib/access/session'
import { formatDate } from '#lib/shared/format'
import { customerName } from '#lib/shared/masks'
import { notKnown } from '#lib/shared/not-known'
import { pathOf } from '#lib/shared/path-of'
import { failureSentence } from '../../_kit/words/failure-sentence'
import { isDeleted } from '../../_records/customer/customer-view'
import { findOtherRecords } from './find-other-records'

/** Links a customer to deleted records of the same person, and a deleted customer to later records. */
export async function OtherRecords({ customer, staff }: { customer: Customer; staff: Staff }) {
  const found = await findOtherRecords(customer, staff)
  if (!found.ok) return <Unchecked code={found.code} />
  const { earlier, later } = found.value
  if (earlier.length + later.length === 0) return null
  const seesEmails = staff.can('customer.see_email')
  return (
    <ul className="flex flex-col gap-2 mb-4">
      {later.map((row) => (
        <OtherRecord key={row.id} row={row} kind="later" seesEmails={seesEmails} />
      ))}
      {earlier.map((row) => (
        <OtherRecord key={row.id} row={row} kind="earlier" seesEmails={seesEmails} />
      ))}
    </ul>
  )
}

type Props = { row: CustomerSummary; kind: 'earlier' | 'later'; seesEmails: boolean }

async function OtherRecord({ row, kind, seesEmails }: Props) {
  const [t, format] = await Promise.all([getTranslations('deleted-customer.others'), formatters()])
  const name = customerName(row, { maskEmails: !seesEmails })
  const deleted = row.deleted_at ? t('deletedOn', { date: formatDate(row.deleted_at, format) }) : isDeleted(row) && t('deleted')
  return (
    <li>
      <Notice
        icon={<History />}
        title={t(kind)}
        action={
          <LinkButton size="sm" href={pathOf.customer(row.id)}>
            {t('open')}
          </LinkButton>
        }
      >
        {t('registered', {
          name,
          date: row.created_at === undefined ? notKnown(format.locale) : formatDate(row.created_at, format),
        })}
        {deleted && `, ${deleted}`}
      </Notice>
    </li>
  )
}

async function Unchecked({ code }: { code: string }) {
  const [t, sentence] = await Promise.all([getTranslations('deleted-customer.others'), failureSentence()])
  return (
    <div className="mb-4">
      <Notice tone="wait" title={t('unchecked')}>
        {sentence({ code })}
      </Notice>
    </div>
  )
}
