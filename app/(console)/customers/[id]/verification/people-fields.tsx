'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Field, FieldError, type SelectOption } from '#components/field'
import { FieldRow } from '#components/field-row'
import { FormSection } from '#components/form-section'
import { MaskedMember } from './masked-member'
import { OwnerRow } from './owner-row'
import { nextRow } from './typed-profile'
import type { ProfileState } from './use-profile'

type Props = { form: ProfileState }

/** Shows who signs for a business. */
export function RepresentativeFields({ form }: Props) {
  const [t, words] = [useTranslations('profile.people'), useTranslations('review-words.fields')]
  const { representative } = form.typed
  const set = (member: Partial<typeof representative>) => form.change({ representative: { ...representative, ...member } })
  return (
    <FormSection title={words('representative')} rule={t('representativeRule')}>
      <MaskedMember form={form} member="representative" titled label={words('representative')}>
        <FieldRow>
          <Field
            label={t('name')}
            name="representative.name"
            value={representative.name}
            onChange={(event) => set({ name: event.target.value })}
            error={form.fault('/representative/name')}
          />
          <Field
            label={words('id_doc_number')}
            name="representative.id_doc_number"
            mono
            value={representative.id_doc_number}
            onChange={(event) => set({ id_doc_number: event.target.value })}
            error={form.fault('/representative/id_doc_number')}
          />
        </FieldRow>
      </MaskedMember>
    </FormSection>
  )
}

/** Shows who owns a business: everybody with a quarter or more. */
export function OwnerFields({ form, countries }: Props & { countries: readonly SelectOption[] }) {
  const [t, words] = [useTranslations('profile.people'), useTranslations('review-words.fields')]
  const { owners } = form.typed
  const add = () => {
    const owner = { row: nextRow(owners), name: '', id_doc_number: '', country: 'VE', share: '' }
    form.change({ owners: [...owners, owner] })
  }
  const together = form.fault('/beneficial_owners')
  return (
    <FormSection title={words('beneficial_owners')} rule={t('ownersRule')}>
      <MaskedMember form={form} member="beneficial_owners" titled label={words('beneficial_owners')}>
        <div className="flex flex-col gap-4">
          {owners.map((owner, index) => (
            <OwnerRow key={owner.row} {...{ form, owner, index, countries }} />
          ))}
          {together && <FieldError>{together}</FieldError>}
          <span>
            <Button size="sm" icon={<Plus />} onClick={add}>
              {t('addOwner')}
            </Button>
          </span>
        </div>
      </MaskedMember>
    </FormSection>
  )
}
