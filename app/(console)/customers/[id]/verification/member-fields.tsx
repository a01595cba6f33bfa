'use client'

import { useTranslations } from 'next-intl'
import { Field, TextAreaField } from '#components/field'
import { FieldRow } from '#components/field-row'
import { FormSection } from '#components/form-section'
import { MoneyField } from '#components/money-field'
import { useTypedAmount } from '../../../_kit/form/use-typed-amount'
import { MaskedMember } from './masked-member'
import type { TextName } from './typed-profile'
import type { ProfileState } from './use-profile'

type Props = { form: ProfileState }

/** Shows who the customer is: the name, the document, and the day of birth or of incorporation. */
export function IdentityFields({ form }: Props) {
  const [t, words] = [useTranslations('profile'), useTranslations('review-words.fields')]
  const isPerson = form.type === 'individual'
  return (
    <FormSection title={t('identity.title')} rule={t('identity.rule')}>
      <FieldRow>
        <TextMember form={form} name="legal_name" hint={t('asOnDocument')} />
        <MaskedMember form={form} member="id_doc_number" label={words('id_doc_number')}>
          <TextMember form={form} name="id_doc_number" mono hint={t(isPerson ? 'documentOfPerson' : 'documentOfBusiness')} />
        </MaskedMember>
      </FieldRow>
      <FieldRow>
        {isPerson ? (
          <MaskedMember form={form} member="birth_date" label={words('birth_date')}>
            <TextMember form={form} name="birth_date" type="date" />
          </MaskedMember>
        ) : (
          <TextMember form={form} name="incorporation_date" type="date" />
        )}
      </FieldRow>
    </FormSection>
  )
}

/** Shows what the customer does and where the money comes from. */
export function ActivityFields({ form }: Props) {
  const t = useTranslations('profile')
  const isPerson = form.type === 'individual'
  return (
    <FormSection title={t('activity.title')} rule={t('activity.rule')}>
      <FieldRow>
        <TextMember form={form} name={isPerson ? 'occupation' : 'activity'} />
        {!isPerson && <MonthlyField form={form} />}
      </FieldRow>
      <SourceField form={form} />
    </FormSection>
  )
}

type TextProps = Props & { name: TextName; hint?: string; mono?: boolean; type?: 'date' }

function TextMember({ form, name, ...rest }: TextProps) {
  const words = useTranslations('review-words.fields')
  return (
    <Field
      {...rest}
      name={name}
      label={words(name)}
      value={form.typed.texts[name]}
      onChange={(event) => form.setText(name, event.target.value)}
      error={form.fault(`/${name}`)}
    />
  )
}

function SourceField({ form }: Props) {
  const words = useTranslations('review-words.fields')
  return (
    <TextAreaField
      name="source_of_funds"
      label={words('source_of_funds')}
      maxLength={500}
      rows={2}
      value={form.typed.texts.source_of_funds}
      onChange={(event) => form.setText('source_of_funds', event.target.value)}
      error={form.fault('/source_of_funds')}
    />
  )
}

/** Asks for whole dollars. */
function MonthlyField({ form }: Props) {
  const [t, words] = [useTranslations('profile'), useTranslations('review-words.fields')]
  const reading = useTypedAmount((monthly) => form.change({ monthly }))(form.typed.monthly.typed, 'USD')
  const hasCents = form.typed.monthly.minor !== null && !form.typed.monthly.minor.endsWith('00')
  return (
    <MoneyField
      name="expected_monthly_usd"
      label={words('expected_monthly_usd')}
      currency="USD"
      {...reading}
      error={reading.error ?? (hasCents ? t('wholeDollars') : form.fault('/expected_monthly_usd'))}
    />
  )
}
