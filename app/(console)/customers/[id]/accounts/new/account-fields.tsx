'use client'

import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Field, SelectField } from '#components/field'
import { FieldRow } from '#components/field-row'
import { toAccountDigits } from '#contract/account-checks'
import type { Bank } from '#contract/bank-list'
import { findBank } from '#contract/banks'
import { useFailureMessages } from '../../../../_kit/words/use-failure-messages'
import { type AccountReading, readDocument, readMobile, readRouting, readVenezuelanAccount } from './account-readings'
import { BankPicker } from './bank-picker'
import type { AccountFormState, emptyAccount } from './empty-account'
import { ReadingLine } from './reading-line'

type Props = { form: AccountFormState }
type Name = keyof typeof emptyAccount

/** Shows the fields of a pago móvil account. */
export function MobileFields({ form, banks }: Props & { banks: readonly Bank[] }) {
  return (
    <>
      <BankPicker form={form} banks={banks} rail="pagomovil" />
      <FieldRow>
        <DocumentField form={form} />
        <TypedField form={form} name="phone_number" reading={readMobile(form.values.phone_number)} type="tel" />
      </FieldRow>
      <HolderField form={form} />
    </>
  )
}

/** Shows the fields of a Venezuelan account. The first four digits of the number determine the bank. */
export function VenezuelanAccountFields({ form, banks }: Props & { banks: readonly Bank[] }) {
  const t = useTranslations('account-form')
  const words = useFailureMessages()
  const digits = toAccountDigits(form.values.account_number)
  const code = digits.slice(0, 4)
  const bank = code.length === 4 ? (banks.find((known) => known.code === code) ?? findBank(code)) : undefined
  return (
    <>
      <TypedField
        form={form}
        name="account_number"
        reading={readVenezuelanAccount(form.values.account_number)}
        mono
        after={
          <span className="whitespace-nowrap tabular-nums text-xs text-muted">{t('ofTwenty', { count: digits.length })}</span>
        }
        onTyped={(typed) => form.set('bank_code', toAccountDigits(typed).slice(0, 4))}
      />
      <FieldRow>
        <Field
          label={t('fields.bank_code')}
          value={bank ? `${bank.code} ${bank.name}` : ''}
          disabled
          after={<Lock className="size-3.5 stroke-2" />}
          hint={bank?.restricted ? t('restricted', { reason: bank.restricted_reason ?? '' }) : t('fromNumber')}
          error={code.length === 4 ? words.field(bank ? bankFault(bank) : 'bank_code_unknown') : undefined}
        />
        <DocumentField form={form} />
      </FieldRow>
      <HolderField form={form} />
    </>
  )
}

/** Shows the fields of an account in the United States. */
export function UnitedStatesFields({ form }: Props) {
  const t = useTranslations('account-form')
  return (
    <>
      <FieldRow>
        <TypedField form={form} name="bank_code" label={t('fields.routing')} reading={readRouting(form.values.bank_code)} mono />
        <TypedField form={form} name="account_number" mono />
      </FieldRow>
      <FieldRow>
        <TypedField form={form} name="account_holder_name" />
        <SelectField
          {...form.field('account_subtype')}
          label={t('fields.account_subtype')}
          optional={t('optional')}
          placeholder={t('notSaid')}
          options={[
            { value: 'checking', label: t('subtypes.checking') },
            { value: 'savings', label: t('subtypes.savings') },
          ]}
        />
      </FieldRow>
    </>
  )
}

function bankFault(bank: Bank): string | undefined {
  return bank.active ? undefined : 'bank_inactive'
}

function DocumentField({ form }: Props) {
  return <TypedField form={form} name="id_doc_number" reading={readDocument(form.values.id_doc_number)} />
}

function HolderField({ form }: Props) {
  const t = useTranslations('account-form')
  const words = useFailureMessages()
  return (
    <Field
      {...form.field('account_holder_name')}
      label={t('fields.account_holder_name')}
      optional={t('optional')}
      hint={t('holderHint')}
      error={words.field(form.errorOf('account_holder_name'))}
    />
  )
}

type TypedProps = Props & {
  name: Exclude<Name, 'country_code' | 'account_type' | 'account_subtype'>
  label?: string
  reading?: AccountReading
  mono?: boolean
  type?: 'tel' | 'text'
  after?: ReactNode
  onTyped?: (typed: string) => void
}

/** Shows a field that turns red only if its value cannot become valid any more, or after it lost the focus. */
function TypedField({ form, name, label, reading, onTyped, ...rest }: TypedProps) {
  const t = useTranslations('account-form')
  const words = useFailureMessages()
  const own = form.field(name)
  const wrong = reading?.kind === 'wrong' ? reading.code : undefined
  return (
    <Field
      {...rest}
      {...own}
      onChange={(event) => {
        own.onChange(event)
        onTyped?.(event.target.value)
      }}
      inputMode={name === 'account_number' || name === 'phone_number' ? 'numeric' : undefined}
      label={label ?? t(`fields.${name}`)}
      error={words.field(wrong ?? form.errorOf(name))}
      reading={reading && <ReadingLine reading={reading} />}
    />
  )
}
