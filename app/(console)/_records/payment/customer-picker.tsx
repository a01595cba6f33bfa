'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Avatar } from '#components/avatar'
import { Combobox, type ComboOption } from '#components/combobox'
import { toRoute } from '#lib/shared/to-route'
import { QueryProvider } from '../../_kit/live/query-provider'
import type { FoundPayee } from '../customer/payee-face'
import { useCustomerSearch } from '../customer/use-customer-search'
import { findCustomers } from './actions'

type PickerProps = { address: string; seesEmails: boolean }

/** Chooses the customer whose quotes or transactions the list shows. `address` is the list without a customer. */
export default function CustomerPicker(props: PickerProps) {
  return (
    <QueryProvider>
      <Picker {...props} />
    </QueryProvider>
  )
}

function Picker({ address, seesEmails }: PickerProps) {
  const t = useTranslations('customer-picker')
  const router = useRouter()
  const { search, found, rest, loading, error } = useCustomerSearch(findCustomers, { seesEmails, failed: t('failed') })
  return (
    <Combobox
      label={t('label')}
      placeholder={t('placeholder')}
      options={[...found.map(toOption), ...rest]}
      value={null}
      onChange={(option) => {
        if (option)
          router.push(toRoute(`${address}${address.includes('?') ? '&' : '?'}customer=${encodeURIComponent(option.value)}`))
      }}
      onSearch={search}
      loading={loading}
      error={error}
      texts={{ loading: t('loading'), none: t('none') }}
    />
  )
}

function toOption({ id, name, email, group }: FoundPayee): ComboOption {
  return { value: id, group, label: name, detail: email ?? undefined, before: <Avatar name={name} /> }
}
