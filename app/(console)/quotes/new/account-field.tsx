'use client'

import { useTranslations } from 'next-intl'
import { Tag } from '#components/badge'
import { MaskedText } from '#components/masked-value'
import { Notice } from '#components/notice'
import { RadioOptions } from '#components/radio-options'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'
import type { Payee } from './payee'

type AccountFieldProps = { payee: Payee | null; value: string | null; onChange: (accountId: string) => void }

/** Chooses the account that receives the money; the account used last comes first. */
export function AccountField({ payee, value, onChange }: AccountFieldProps) {
  const t = useTranslations('quote-form.account')
  if (!payee?.payable) return null
  if (payee.accounts.length === 0) {
    return (
      <Notice tone="wait">
        {t(noneText(payee), { count: payee.unreadAccounts })}{' '}
        <TextLink href={pathOf.customer(payee.id)}>{t('open', { name: payee.name })}</TextLink>
      </Notice>
    )
  }
  return (
    <>
      <RadioOptions
        name="account"
        label={t('label')}
        columns
        value={value ?? ''}
        onChange={onChange}
        options={payee.accounts.map(({ id, title, detail, currency, lastUsed }) => ({
          value: id,
          label: title,
          detail: (
            <MaskedText>
              {detail} <span className="text-muted">{currency}</span>
            </MaskedText>
          ),
          after: lastUsed && <Tag>{t('lastUsed')}</Tag>,
        }))}
      />
      {payee.unreadAccounts > 0 && <Notice tone="wait">{t('unread', { count: payee.unreadAccounts })}</Notice>}
      {payee.hasMoreAccounts && <Notice tone="wait">{t('more')}</Notice>}
    </>
  )
}

/** Returns why there is nothing to choose: a list that could not be read whole is no empty one. */
function noneText({ unreadAccounts, hasMoreAccounts }: Payee): 'unread' | 'more' | 'none' {
  if (unreadAccounts > 0) return 'unread'
  return hasMoreAccounts ? 'more' : 'none'
}
