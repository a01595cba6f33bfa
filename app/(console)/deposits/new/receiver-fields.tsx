'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Notice } from '#components/notice'
import { RadioOptions } from '#components/radio-options'
import { PayeeField } from '../../_records/customer/payee-field'
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
  const [t, customerWords] = [useTranslations('deposit-form'), useTranslations('deposit-form.customer')]
  const { receiver, failed, onRetry, accountId, seesEmails, autoFocus, onCustomer, onAccount } = props
  const again = (
    <Button size="sm" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <>
      <PayeeField
        payee={receiver ?? null}
        find={findDepositors}
        t={customerWords}
        seesEmails={seesEmails}
        onChoose={onCustomer}
        autoFocus={autoFocus}
      />
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
