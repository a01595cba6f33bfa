'use client'

import { Lock, ShieldAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '#components/badge'
import { Button } from '#components/button'
import { Field, SelectField } from '#components/field'
import { FieldRow } from '#components/field-row'
import { FormSection } from '#components/form-section'
import { RadioOptions } from '#components/radio-options'
import { useFailureMessages } from '../../../_kit/words/use-failure-messages'
import type { OfferedCountries } from '../../offered-countries'
import { type EditedMember, isMasked, type ShownMembers } from './members'
import type { EditState } from './use-edit-state'

type Props = { edit: EditState; shown: ShownMembers }
/** Whether the API has legal names, tiers and re-verification: no effect is promised for one without them. */
type Verified = Props & { verifies: boolean }

/** Shows the e-mail and the phone, which may be changed without a review. The phone is masked. */
export function ContactFields({ edit, shown, verifies }: Verified) {
  const t = useTranslations('customer-edit')
  return (
    <FormSection title={t('contact.title')} rule={verifies && t('contact.rule')}>
      <FieldRow>
        <PlainField edit={edit} shown={shown} member="email" />
        <MaskedField edit={edit} shown={shown} member="phone_number" />
      </FieldRow>
    </FormSection>
  )
}

type CriticalProps = Verified & {
  countries: OfferedCountries
  type: string
  mayCritical: boolean
  asksReason: boolean
}

/** Shows the members whose change may cause a review. They are disabled for a person who may not change them. */
export function CriticalFields({ edit, shown, countries, type, verifies, mayCritical, asksReason }: CriticalProps) {
  const [t, form, status] = [useTranslations('customer-edit'), useTranslations('customer-form'), useTranslations('status')]
  const words = useFailureMessages()
  const off = !mayCritical
  const rule = off ? t('critical.notYou') : verifies && t('critical.rule')
  return (
    <FormSection rule={rule} title={<CriticalTitle verifies={verifies} />}>
      <FieldRow>
        {verifies && <PlainField edit={edit} shown={shown} member="legal_name" off={off} />}
        <Field
          label={form('fields.type')}
          value={status.has(`customerType.${type}`) ? status(`customerType.${type}`) : type}
          disabled
          after={<Lock className="size-3.5 stroke-2" />}
          hint={t('typeFixed')}
        />
      </FieldRow>
      <FieldRow shape="place">
        <MaskedField edit={edit} shown={shown} member="address_line_1" off={off} />
        <PlainField edit={edit} shown={shown} member="city" off={off} />
        <SelectField
          {...edit.form.field('country')}
          label={form('fields.country')}
          options={countries.options}
          hint={countries.areServed && form('where.served')}
          disabled={off}
          changed={edit.changed.includes('country')}
          error={words.field(edit.form.errorOf('country'))}
        />
      </FieldRow>
      <TierOptions edit={edit} shown={shown} verifies={verifies} off={off} />
      {asksReason && (
        <Field
          {...edit.form.field('reason')}
          label={t('reason')}
          optional={t('reasonRule')}
          maxLength={300}
          error={words.field(edit.form.errorOf('reason'))}
        />
      )}
    </FormSection>
  )
}

function CriticalTitle({ verifies }: { verifies: boolean }) {
  const t = useTranslations('customer-edit.critical')
  return (
    <>
      {t('title')}
      {verifies && (
        <Badge tone="wait" icon={<ShieldAlert />}>
          {t('badge')}
        </Badge>
      )}
    </>
  )
}

/** Chooses the verification tier; an enhanced customer keeps that tier. */
function TierOptions({ edit, shown, verifies, off }: Verified & { off: boolean }) {
  const [t, form, status] = [useTranslations('customer-edit'), useTranslations('customer-form'), useTranslations('status')]
  const words = useFailureMessages()
  return (
    <RadioOptions
      name="kyc_type"
      label={form('fields.kyc_type')}
      columns
      value={edit.form.values.kyc_type}
      onChange={(value) => edit.form.set('kyc_type', value)}
      options={[
        {
          value: 'standard',
          label: status('kycType.standard'),
          detail: verifies && form('tiers.standard'),
          disabled: off || shown.kyc_type === 'enhanced',
        },
        { value: 'enhanced', label: status('kycType.enhanced'), detail: verifies && t('enhancedForEver'), disabled: off },
      ]}
      error={words.field(edit.form.errorOf('kyc_type'))}
    />
  )
}

type FieldProps = Props & { member: Exclude<EditedMember, 'country' | 'kyc_type'>; off?: boolean }

function PlainField({ edit, shown, member, off }: FieldProps) {
  const form = useTranslations('customer-form')
  const words = useFailureMessages()
  const changed = edit.changed.includes(member)
  return (
    <Field
      {...edit.form.field(member)}
      label={form(`fields.${member}`)}
      autoFocus={member === 'email'}
      disabled={off}
      changed={changed}
      hint={changed && <Was value={shown[member]} />}
      error={words.field(edit.form.errorOf(member))}
    />
  )
}

/** Shows a field whose stored value is never sent to the browser: the user types a new value, or empties it. */
function MaskedField(props: FieldProps) {
  return isMasked(props.member, props.shown) ? <RetypedField {...props} /> : <PlainField {...props} />
}

function RetypedField({ edit, shown, member, off }: FieldProps) {
  const [t, form] = [useTranslations('customer-edit'), useTranslations('customer-form')]
  const words = useFailureMessages()
  const label = form(`fields.${member}`)
  const act = (on: boolean, text: ReactNode) => (
    <Button size="sm" variant="ghost" disabled={off} onClick={() => edit.retype(member, on)} aria-label={`${text}: ${label}`}>
      {text}
    </Button>
  )
  if (!edit.isRetyped(member)) {
    return (
      <Field
        key="kept"
        label={label}
        value={shown[member] ?? ''}
        readOnly
        mono
        after={act(true, t('change'))}
        error={words.field(edit.form.errorOf(member))}
      />
    )
  }
  return (
    <Field
      key="typed"
      {...edit.form.field(member)}
      label={label}
      changed
      autoFocus={edit.isBegun(member)}
      after={act(false, t('keepOld'))}
      hint={<Was value={shown[member]} />}
      error={words.field(edit.form.errorOf(member))}
    />
  )
}

function Was({ value }: { value: string | null }) {
  const t = useTranslations('customer-edit')
  return <>{value ? t('was', { value }) : t('wasEmpty')}</>
}
