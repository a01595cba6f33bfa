'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Avatar } from '#components/avatar'
import { Button } from '#components/button'
import { Combobox, type ComboOption } from '#components/combobox'
import { Notice } from '#components/notice'
import { RadioOptions } from '#components/radio-options'
import { StatusBadge } from '#components/status-badge'
import type { FoundPayee } from '../../_records/customer/payee-face'
import { useCustomerSearch } from '../../_records/customer/use-customer-search'
import { findDepositors } from './actions'
import type { Receiver } from './read-receiver'

/** Returns the chosen customer with where they can be credited; `failed` if that could not be read, which is not "nowhere". */
export function useReceiver(customerId: string | null, first: Receiver | undefined) {
  const requested = useQuery({
    queryKey: ['receiver', customerId],
    enabled: customerId !== null,
    initialData: first?.id === customerId ? first : undefined,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<Receiver> => {
      const answer = await fetch(`/api/console/receiver?${new URLSearchParams({ id: customerId ?? '' })}`, { signal })
      if (!answer.ok) throw new Error('no answer')
      return answer.json()
    },
  })
  return {
    receiver: customerId === null ? undefined : requested.data,
    failed: requested.isError,
    retry: () => requested.refetch(),
  }
}

type Props = {
  receiver: Receiver | undefined
  failed: boolean
  onRetry: () => void
  accountId: string | null
  seesEmails: boolean
  autoFocus: boolean
  onCustomer: (customerId: string | null) => void
  onAccount: (accountId: string) => void
}

/** Asks who pays in, and where it is credited if there is a choice. */
export function ReceiverFields(props: Props) {
  const t = useTranslations('deposit-form')
  const { receiver, failed, onRetry, accountId, onAccount } = props
  const again = (
    <Button size="sm" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <>
      <CustomerField {...props} />
      {failed && (
        <Notice tone="bad" role="alert" action={again}>
          {t('customer.unread')}
        </Notice>
      )}
      {receiver?.payable && receiver.accounts.length === 0 && <Notice tone="wait">{t('account.none')}</Notice>}
      {receiver?.payable && receiver.accounts.length > 0 && (
        <RadioOptions
          name="account"
          label={t('account.label')}
          columns
          value={accountId ?? ''}
          onChange={onAccount}
          options={receiver.accounts.map(({ id, title, detail, currency }) => ({
            value: id,
            label: title,
            detail: `${detail} ${currency}`,
          }))}
        />
      )}
    </>
  )
}

function CustomerField({ receiver, seesEmails, autoFocus, onCustomer }: Props) {
  const t = useTranslations('deposit-form.customer')
  const { search, found, rest, loading, error } = useCustomerSearch(findDepositors, { seesEmails, failed: t('failed') })
  const toOption = ({ id, name, email, state, stateWord, payable }: FoundPayee): ComboOption => ({
    value: id,
    label: name,
    detail: email ?? undefined,
    before: <Avatar name={name} />,
    after: state && <StatusBadge kind="customer" status={state} label={stateWord} quiet={!payable} />,
    ...(!payable && { disabled: true, group: t('notPayableGroup') }),
  })
  const payableFirst = found.toSorted((a, b) => Number(b.payable) - Number(a.payable))
  return (
    <Combobox
      label={t('label')}
      placeholder={t('placeholder')}
      options={[...payableFirst.map(toOption), ...rest]}
      value={receiver ? toOption(receiver) : null}
      onChange={(option) => onCustomer(option?.value ?? null)}
      onSearch={search}
      loading={loading}
      error={error ?? (receiver && !receiver.payable ? t('notPayable', { state: receiver.stateWord }) : undefined)}
      texts={{ loading: t('loading'), none: t('none') }}
      autoFocus={autoFocus}
    />
  )
}
