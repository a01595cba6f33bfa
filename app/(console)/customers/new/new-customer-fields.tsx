'use client'

import { Building2, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Field, FieldGroup, SelectField } from '#components/field'
import { FieldRow } from '#components/field-row'
import { FormSection } from '#components/form-section'
import { RadioOptions } from '#components/radio-options'
import { Reading } from '#components/reading'
import { Segmented } from '#components/segmented'
import { useFailureMessages } from '../../_kit/words/use-failure-messages'
import type { OfferedCountries } from '../offered-countries'
import type { CustomerFormState } from './empty-customer'
import type { Found } from './use-duplicates'
import { useHandedContact } from './use-handed-contact'

type Props = { form: CustomerFormState }
/** Whether the API has legal names, tiers and reviews: no effect is promised for one without them. */
type Verified = Props & { verifies: boolean }

/** Shows the e-mail and the phone, and says under each whether another customer has it, as far as the API could be asked. */
export function ContactFields({ form, found }: Props & { found: Found }) {
  const t = useTranslations('customer-form')
  const words = useFailureMessages()
  useHandedContact(form)
  const taken = (by: 'email' | 'phone_number') => {
    const other = found.duplicates.find((duplicate) => duplicate.blocks && duplicate.by === by)
    return other && t(`same.${by}`, { name: other.name })
  }
  const free = (by: 'email' | 'phone_number', availability: string) =>
    form.values[by] !== '' &&
    found.isSearched &&
    found.checked &&
    !taken(by) &&
    !form.faults[by] && <Reading done>{availability}</Reading>
  const phoneUnasked = (phone: string) =>
    found.unasked.includes('phone_number') && !taken('phone_number') ? (
      <Reading done={false}>{t('phoneUnasked', { phone })}</Reading>
    ) : undefined
  return (
    <FormSection title={t('contact.title')} rule={t('contact.rule')}>
      <FieldRow>
        <Field
          {...form.field('email')}
          type="email"
          label={t('fields.email')}
          error={taken('email') ?? words.field(form.errorOf('email'))}
          reading={free('email', t('free'))}
        />
        <Field
          {...form.field('phone_number')}
          type="tel"
          label={t('fields.phone_number')}
          error={taken('phone_number') ?? words.field(form.errorOf('phone_number'))}
          reading={found.phone && (phoneUnasked(found.phone) ?? free('phone_number', t('phoneRead', { phone: found.phone })))}
        />
      </FieldRow>
    </FormSection>
  )
}

const types = [
  { value: 'individual', icon: <UserRound className="size-3.5 stroke-2" /> },
  { value: 'business', icon: <Building2 className="size-3.5 stroke-2" /> },
]

/** Shows the type, the legal name and the tier; the name only if the API verifies customers. */
export function IdentityFields({ form, verifies }: Verified) {
  const [t, status] = [useTranslations('customer-form'), useTranslations('status')]
  const words = useFailureMessages()
  return (
    <FormSection title={t('who.title')}>
      <FieldRow>
        <FieldGroup label={t('fields.type')} hint={verifies && t('who.typeHint')}>
          <Segmented
            name="type"
            size="field"
            label={t('fields.type')}
            value={form.values.type}
            onChange={(value) => form.set('type', value)}
            segments={types.map(({ value, icon }) => ({
              value,
              label: (
                <>
                  {icon}
                  {status(`customerType.${value}`)}
                </>
              ),
            }))}
          />
        </FieldGroup>
        {verifies && (
          <Field
            {...form.field('legal_name')}
            label={t('fields.legal_name')}
            optional={t('who.asOnDocument')}
            error={words.field(form.errorOf('legal_name'))}
          />
        )}
      </FieldRow>
      <RadioOptions
        name="kyc_type"
        label={t('fields.kyc_type')}
        columns
        value={form.values.kyc_type}
        onChange={(value) => form.set('kyc_type', value)}
        error={words.field(form.errorOf('kyc_type'))}
        options={[
          { value: 'standard', label: status('kycType.standard'), detail: verifies && t('tiers.standard') },
          { value: 'enhanced', label: status('kycType.enhanced'), detail: verifies && t('tiers.enhanced') },
        ]}
      />
    </FormSection>
  )
}

/** Shows the address, the city and the country. */
export function PlaceFields({ form, countries, verifies }: Verified & { countries: OfferedCountries }) {
  const t = useTranslations('customer-form')
  const words = useFailureMessages()
  return (
    <FormSection title={t('where.title')} rule={verifies && t('where.rule')}>
      <FieldRow shape="place">
        <Field
          {...form.field('address_line_1')}
          label={t('fields.address_line_1')}
          placeholder={t('where.addressHint')}
          error={words.field(form.errorOf('address_line_1'))}
        />
        <Field {...form.field('city')} label={t('fields.city')} error={words.field(form.errorOf('city'))} />
        <SelectField
          {...form.field('country')}
          label={t('fields.country')}
          options={countries.options}
          hint={countries.areServed && t('where.served')}
          error={words.field(form.errorOf('country'))}
        />
      </FieldRow>
    </FormSection>
  )
}
