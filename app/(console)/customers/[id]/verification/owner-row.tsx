'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Field, SelectField, type SelectOption } from '#components/field'
import { FieldRow } from '#components/field-row'
import type { TypedOwner } from './typed-profile'
import type { ProfileState } from './use-profile'

type Props = { form: ProfileState; owner: TypedOwner; index: number; countries: readonly SelectOption[] }

/** Asks for one owner of a business, who can be removed again. */
export function OwnerRow({ form, owner, index, countries }: Props) {
  const t = useTranslations('profile.people')
  const { owners } = form.typed
  const number = index + 1
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 text-xs text-muted">{t('owner', { number })}</legend>
      <OwnerFields {...{ form, owner, index, countries }} />
      <span>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('removeOwner', { number })}
          onClick={() => form.change({ owners: owners.filter(({ row }) => row !== owner.row) })}
        >
          {t('remove')}
        </Button>
      </span>
    </fieldset>
  )
}

function OwnerFields({ form, owner, index, countries }: Props) {
  const [t, words] = [useTranslations('profile.people'), useTranslations('review-words.fields')]
  const set = (member: Partial<TypedOwner>) =>
    form.change({ owners: form.typed.owners.map((one) => (one.row === owner.row ? { ...one, ...member } : one)) })
  const field = (member: 'name' | 'id_doc_number' | 'country' | 'share') => ({
    name: `owner.${index}.${member}`,
    value: owner[member],
    onChange: (event: { target: { value: string } }) => set({ [member]: event.target.value }),
    error: form.fault(`/beneficial_owners/${index}/${member}`),
  })
  return (
    <>
      <FieldRow>
        <Field label={t('name')} {...field('name')} />
        <Field label={words('id_doc_number')} mono {...field('id_doc_number')} />
      </FieldRow>
      <FieldRow>
        <SelectField label={t('country')} options={countries} {...field('country')} />
        <Field label={t('share')} inputMode="decimal" after="%" {...field('share')} />
      </FieldRow>
    </>
  )
}
