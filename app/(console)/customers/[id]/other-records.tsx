import { History } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import type { Customer, CustomerSummary } from '#contract/customers'
import type { Staff } from '#lib/access/session'
import { formatDate } from '#lib/shared/format'
import { customerName } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { failureSentence } from '../../_kit/words/failure-sentence'
import { isDeleted } from '../../_records/customer/customer-view'
import { findOtherRecords } from './find-other-records'

/** Links a customer to deleted records of the same person, and a deleted customer to later records. */
export async function OtherRecords({ customer, staff }: { customer: Customer; staff: Staff }) {
  const found = await findOtherRecords(customer, staff)
  if (!found.ok) return <Unchecked code={found.code} />
  const { earlier, later, undated } = found.value
  const rows = [
    ...later.map((row) => ({ row, kind: 'later' as const })),
    ...earlier.map((row) => ({ row, kind: 'earlier' as const })),
    ...undated.map((row) => ({ row, kind: 'other' as const })),
  ]
  if (rows.length === 0) return null
  const seesEmails = staff.can('customer.see_email')
  return (
    <ul className="flex flex-col gap-2 mb-4">
      {rows.map(({ row, kind }) => (
        <OtherRecord key={row.id} row={row} kind={kind} seesEmails={seesEmails} />
      ))}
    </ul>
  )
}

type Props = { row: CustomerSummary; kind: 'earlier' | 'later' | 'other'; seesEmails: boolean }

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
        {row.created_at === undefined ? name : t('registered', { name, date: formatDate(row.created_at, format) })}
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
