'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Avatar } from '#components/avatar'
import { Combobox } from '#components/combobox'
import { toRoute } from '#lib/to-route'
import { QueryProvider } from '../query-provider'
import { useCustomerSearch } from '../use-customer-search'
import { findCustomers } from './actions'

/** Chooses whose transactions the list shows. `address` is the list without a customer. */
export function CustomerPicker({ address }: { address: string }) {
  return (
    <QueryProvider>
      <Picker address={address} />
    </QueryProvider>
  )
}

function Picker({ address }: { address: string }) {
  const t = useTranslations('customer-picker')
  const router = useRouter()
  const { search, found, loading, failed } = useCustomerSearch(findCustomers)
  return (
    <Combobox
      label={t('label')}
      placeholder={t('placeholder')}
      options={found.map(({ id, name, email }) => ({
        value: id,
        label: name,
        detail: email ?? undefined,
        before: <Avatar name={name} />,
      }))}
      value={null}
      onChange={(option) => {
        if (option) router.push(toRoute(`${address}${address.includes('?') ? '&' : '?'}customer=${option.value}`))
      }}
      onSearch={search}
      loading={loading}
      error={failed ? t('failed') : undefined}
      texts={{ loading: t('loading'), none: t('none') }}
    />
  )
}
