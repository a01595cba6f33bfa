'use client'

import { Avatar } from '#components/avatar'
import { Combobox, type ComboOption } from '#components/combobox'
import { StatusBadge } from '#components/status-badge'
import type { FoundPayee } from './payee-face'
import { type FindPayees, useCustomerSearch } from './use-customer-search'

type PayeeFieldProps = {
  payee: FoundPayee | null
  find: FindPayees
  /** The texts of the field, which differ for a payment and a deposit. */
  t: (key: string, values?: { state: string }) => string
  seesEmails: boolean
  onChoose: (customerId: string | null) => void
  autoFocus: boolean
}

/** Finds the customer by name, e-mail, phone or id. Customers who are not active are listed below, in a group that says why. */
export function PayeeField({ payee, find, t, seesEmails, onChoose, autoFocus }: PayeeFieldProps) {
  const { search, found, rest, loading, error } = useCustomerSearch(find, { seesEmails, failed: t('failed') })
  const toOption = (customer: FoundPayee): ComboOption => ({
    value: customer.id,
    label: customer.name,
    detail: customer.email ?? undefined,
    before: <Avatar name={customer.name} />,
    after: customer.state && (
      <StatusBadge kind="customer" status={customer.state} label={customer.stateWord} quiet={!customer.payable} />
    ),
    ...(customer.payable ? { group: customer.group } : { disabled: true, group: t('notPayableGroup') }),
  })
  const payableFirst = found.toSorted((a, b) => Number(b.payable) - Number(a.payable))
  return (
    <Combobox
      label={t('label')}
      placeholder={t('placeholder')}
      options={[...payableFirst.map(toOption), ...rest]}
      value={payee && toOption(payee)}
      onChange={(option) => onChoose(option?.value ?? null)}
      onSearch={search}
      loading={loading}
      error={error ?? (payee && !payee.payable ? t('notPayable', { state: payee.stateWord }) : undefined)}
      texts={{ loading: t('loading'), none: t('none') }}
      autoFocus={autoFocus}
    />
  )
}
