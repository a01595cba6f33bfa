'use client'

import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { Field, SelectField } from '#components/field'
import { FieldRow } from '#components/field-row'
import { documentKinds } from '#contract/kyc-names'
import { HashField } from './hash-field'
import { type DocumentName, documentNames, type TypedDocument } from './typed-profile'
import type { ProfileState } from './use-profile'

type Props = { form: ProfileState; document: TypedDocument; index: number }

/** Asks for one document: what it is, where its file is kept, the hash of the file, and what stands on it. */
export function DocumentRow({ form, document, index }: Props) {
  const [t, words] = [useTranslations('profile.documents'), useTranslations('review-words.documents')]
  const { documents } = form.typed
  const set = (member: Partial<TypedDocument>) =>
    form.change({ documents: documents.map((one) => (one.row === document.row ? { ...one, ...member } : one)) })
  const fault = (member: string) => form.fault(`/documents/${index}/${member}`)
  const number = index + 1
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border p-3">
      <legend className="px-1 text-xs text-muted">{t('new', { number })}</legend>
      <FieldRow>
        <SelectField
          label={t('kind')}
          name={`document.${index}.kind`}
          options={documentKinds.map((value) => ({ value, label: words(value) }))}
          value={document.kind}
          onChange={(event) => set({ kind: event.target.value })}
          error={fault('kind')}
        />
        <Field
          label={t('fileId')}
          name={`document.${index}.file_id`}
          hint={t('fileIdHint')}
          mono
          maxLength={64}
          value={document.file_id}
          onChange={(event) => set({ file_id: event.target.value })}
          error={fault('file_id')}
        />
      </FieldRow>
      <HashField index={index} document={document} onHash={set} error={fault('sha256')} />
      <Readings form={form} document={document} index={index} set={set} />
      <span>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('removeNew', { number })}
          onClick={() => form.change({ documents: documents.filter(({ row }) => row !== document.row) })}
        >
          {t('remove')}
        </Button>
      </span>
    </fieldset>
  )
}

const ofIndividuals: readonly DocumentName[] = ['birth_date']
const ofBusinesses: readonly DocumentName[] = ['incorporation_date']
const days: readonly DocumentName[] = ['birth_date', 'incorporation_date', 'expires_on']

/** Asks what stands on the document. It is compared with what was declared. */
function Readings({ form, document, index, set }: Props & { set: (member: Partial<TypedDocument>) => void }) {
  const [t, words] = [useTranslations('profile.documents'), useTranslations('review-words.fields')]
  const others = form.type === 'individual' ? ofBusinesses : ofIndividuals
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xs text-muted">{t('readings')}</p>
      <div className="grid grid-cols-1 items-start gap-3 tablet:grid-cols-3">
        {documentNames
          .filter((name) => !others.includes(name))
          .map((name) => (
            <Field
              key={name}
              label={words(name)}
              name={`document.${index}.${name}`}
              type={days.includes(name) ? 'date' : undefined}
              value={document[name]}
              onChange={(event) => set({ [name]: event.target.value })}
              error={form.fault(`/documents/${index}/read/${name}`)}
            />
          ))}
      </div>
    </div>
  )
}
