'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Combobox, type ComboOption, matchingOptions } from '#components/combobox'
import type { Bank } from '#contract/bank-list'
import { useFailureMessages } from '../../../../_kit/words/use-failure-messages'
import type { AccountFormState } from './empty-account'

type Props = { form: AccountFormState; banks: readonly Bank[]; rail: 'pagomovil' | 'transfer' }

/**
 * Chooses a bank by name or code. Closed and restricted banks stay visible at the end, with their reason, and cannot be chosen.
 */
export function BankPicker({ form, banks, rail }: Props) {
  const t = useTranslations('account-form')
  const words = useFailureMessages()
  const [search, setSearch] = useState('')
  const all = banks.map((bank) => toOption(bank, whyNot(bank, rail)))
  const options = [...all.filter(({ disabled }) => !disabled), ...all.filter(({ disabled }) => disabled)]
  const typed = search.trim()
  const fitting = /^\d+$/.test(typed) ? options.filter(({ value }) => value.startsWith(typed)) : matchingOptions(options, typed)
  const chosen = options.find(({ value }) => value === form.values.bank_code) ?? null

  function whyNot(bank: Bank, wanted: 'pagomovil' | 'transfer') {
    if (!bank.active) return t('closed')
    if (bank.restricted) return t('restricted', { reason: bank.restricted_reason ?? '' })
    return bank[wanted] ? undefined : t('notOffered')
  }

  return (
    <Combobox
      label={t('fields.bank_code')}
      placeholder={t('nameOrCode')}
      options={fitting}
      value={chosen}
      onSearch={setSearch}
      onChange={(option) => form.set('bank_code', option?.value ?? '')}
      error={words.field(form.errorOf('bank_code'))}
      texts={{ loading: t('loading'), none: t('noBank') }}
    />
  )
}

function toOption(bank: Bank, why: string | undefined): ComboOption {
  return {
    value: bank.code,
    label: bank.name,
    before: <span className="mono text-subtle">{bank.code}</span>,
    after: why && <span className="text-xs text-muted">{why}</span>,
    disabled: why !== undefined,
  }
}
