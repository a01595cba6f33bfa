import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '#lib/i18n/client-messages'
import { FilterMenu } from '../../_kit/list/filter-menu'
import { typedFilter } from '../../_kit/list/typed-filter'
import { customerNames } from '../customer/customer-names'
import { type MoneyView, moneyHref } from './money-list'
import { PayeePicker } from './payee-picker'

/** Whose they are: found as one types, by name, e-mail, phone or id. */
export async function PayeeFilter({ view, seesEmails }: { view: MoneyView; seesEmails: boolean }) {
  const t = await getTranslations('money-list')
  const nameOf = await customerNames([view.customer], { seesEmails })
  const [filter, removed] = [t('filters.customer'), moneyHref(view, { customer: undefined })]
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
