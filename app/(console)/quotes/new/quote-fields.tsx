'use client'

import { useTranslations } from 'next-intl'
import { Field, FieldGroup, SelectField } from '#components/field'
import { FieldRow } from '#components/field-row'
import { MoneyField, type MoneyFieldProps } from '#components/money-field'
import { Segmented } from '#components/segmented'
import type { QuoteDraft } from './quote-draft'
import type { SourceAccount } from './use-quote-draft'

type Part = { draft: QuoteDraft; change: (members: Partial<QuoteDraft>) => void }
type AmountFieldProps = Part & { currency: string; hasSides: boolean; amount: Omit<MoneyFieldProps, 'label' | 'currency'> }

/** Asks for the amount, and on which side it is exact. The switch is above the field and follows it in tab order. */
export function AmountField({ draft, change, currency, hasSides, amount }: AmountFieldProps) {
  const t = useTranslations('quote-form')
  if (!hasSides) return <MoneyField label={t('amount.label')} currency={currency} {...amount} />
  return (
    <div className="relative mt-2.5 max-[22rem]:mt-9">
      <MoneyField label={t('amount.label')} currency={currency} {...amount} />
      <span className="absolute right-0 -top-2.5 max-[22rem]:-top-9">
        <Segmented
          name="side"
          label={t('side.label')}
          size="sm"
          value={draft.side}
          onChange={(value) => change({ side: value === 'destination' ? 'destination' : 'source' })}
          segments={[
            { value: 'source', label: t('side.source') },
            { value: 'destination', label: t('side.destination') },
          ]}
        />
      </span>
    </div>
  )
}

/** Chooses the source account, and who bears the fees. */
export function SourceAndFees({ draft, change, sources }: Part & { sources: readonly SourceAccount[] }) {
  const t = useTranslations('quote-form')
  return (
    <FieldRow shape="uneven">
      <SelectField
        label={t('from.label')}
        value={draft.prefundedAccountId}
        onChange={(event) => change({ prefundedAccountId: event.target.value })}
        options={sources.map(({ id, name, available, currency }) => ({
          value: id,
          label: available === null ? t('from.unknown', { name, currency }) : t('from.option', { name, available, currency }),
        }))}
      />
      <FieldGroup label={t('fees.label')}>
        <Segmented
          name="fees"
          size="field"
          label={t('fees.label')}
          value={draft.feesPaidBy}
          onChange={(value) => change({ feesPaidBy: value === 'destination' ? 'destination' : 'source' })}
          segments={[
            { value: 'source', label: t('fees.source') },
            { value: 'destination', label: t('fees.destination') },
          ]}
        />
      </FieldGroup>
    </FieldRow>
  )
}

/** Asks for the caller's own reference, and the description that is sent with the money. */
export function References({ draft, change, hasConcept }: Part & { hasConcept: boolean }) {
  const t = useTranslations('quote-form')
  return (
    <FieldRow>
      <Field
        label={t('reference.label')}
        optional={t('optional')}
        hint={t('reference.hint')}
        mono
        maxLength={64}
        value={draft.reference}
        onChange={(event) => change({ reference: event.target.value })}
      />
      {hasConcept && (
        <Field
          label={t('concept.label')}
          optional={t('concept.counted', { count: draft.description.length })}
          maxLength={30}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      )}
    </FieldRow>
  )
}
