import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '#lib/i18n/client-messages'
import { FilterMenu } from '../../_kit/list/filter-menu'
import { typedFilter } from '../../_kit/list/typed-filter'
import { customerNames } from '../customer/customer-names'
import type { MoneyView } from './money-view'
import { PayeePicker } from './payee-picker'

type Props = {
  view: Pick<MoneyView, 'customer'>
  hrefOf: (change: { customer: undefined }) => string
  seesEmails: boolean
}

/** Filters by customer, who is searched by name, e-mail, phone or id while the user types. */
export async function PayeeFilter({ view, hrefOf, seesEmails }: Props) {
  const t = await getTranslations('money-list')
  const nameOf = await customerNames([view.customer], { seesEmails })
  const [filter, removed] = [t('filters.customer'), hrefOf({ customer: undefined })]
  return (
    <FilterMenu
      label={filter}
      value={nameOf(view.customer) ?? ''}
      options={[]}
      removeHref={removed}
      removeLabel={t('remove', { filter })}
    >
      <div className={typedFilter}>
        <ClientMessages namespaces={['customer-picker', 'customer-search']}>
          <PayeePicker address={removed} seesEmails={seesEmails} />
        </ClientMessages>
      </div>
    </FilterMenu>
  )
}
