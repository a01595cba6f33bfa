import { getTranslations } from 'next-intl/server'
import { CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import type { Customer } from '#contract/customers'
import { customerName } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../../_kit/words/status-labels'

/** Shows the customer, where they stand, and the way back to their record. */
export async function VerificationHead({ customer }: { customer: Customer }) {
  const [t, labels] = await Promise.all([getTranslations('profile'), statusLabels()])
  const { id, kyc_status: status } = customer
  const name = customerName(customer, { maskEmails: false })
  return (
    <PageHeader
      record
      title={t('title', { name })}
      crumbs={[{ label: t('customers'), href: '/customers' }, { label: name, href: pathOf.customer(id) }, { label: t('crumb') }]}
      crumbsLabel={t('crumbs')}
      badge={status && <StatusBadge kind="kyc" status={status} label={labels('kyc', status)} />}
      meta={[<CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: t('copied') }} />]}
    />
  )
}
