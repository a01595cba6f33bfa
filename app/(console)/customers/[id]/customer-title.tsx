import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Avatar } from '#components/avatar'
import { CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import { statusLabels } from '../../_kit/words/status-labels'
import type { CustomerView } from '../../_records/customer/customer-view'

type Props = {
  customer: CustomerView
  /** What is said after the id and the type. */
  facts: readonly ReactNode[]
  actions: ReactNode
  last?: ReactNode
}

/** Shows the name and the state at the top of the page of a customer, also of one who cannot be read now. */
export async function CustomerTitle({ customer: { id, name, state, type }, facts, actions, last }: Props) {
  const [t, words] = await Promise.all([getTranslations('customer'), statusLabels()])
  return (
    <PageHeader
      record
      crumbs={[{ label: t('customers'), href: '/customers' }, { label: name }]}
      crumbsLabel={t('crumbs')}
      title={name}
      before={<Avatar name={name} size="lg" />}
      badge={state && <StatusBadge kind="customer" status={state} label={words('customer', state)} />}
      meta={[
        <CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: t('copied') }} />,
        words('customerType', type),
        ...facts,
      ]}
      actions={actions}
      last={last}
    />
  )
}
