'use client'

import { FileCheck, Plus, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { FieldError } from '#components/field'
import { FormSection } from '#components/form-section'
import { DocumentRow } from './document-row'
import { nextRow, type SentProfile, type TypedDocument } from './typed-profile'
import type { ProfileState } from './use-profile'

type Props = { form: ProfileState }

const blank: Omit<TypedDocument, 'row'> = {
  kind: 'id_document',
  file_id: '',
  sha256: '',
  file: '',
  legal_name: '',
  id_doc_number: '',
  birth_date: '',
  incorporation_date: '',
  city: '',
  expires_on: '',
}

/** Shows the documents that were sent, of which each stays or is left out, and new ones. */
export function DocumentFields({ form }: Props) {
  const t = useTranslations('profile.documents')
  const { documents } = form.typed
  const fault = form.fault('/documents') ?? form.fault('/keeps_documents')
  return (
    <FormSection title={t('title')} rule={t('rule')}>
      <SentDocuments form={form} />
      {documents.map((document, index) => (
        <DocumentRow key={document.row} form={form} document={document} index={index} />
      ))}
      {fault && <FieldError>{fault}</FieldError>}
      <span>
        <Button
          size="sm"
          icon={<Plus />}
          onClick={() => form.change({ documents: [...documents, { ...blank, row: nextRow(documents) }] })}
        >
          {t('add')}
        </Button>
      </span>
    </FormSection>
  )
}

function SentDocuments({ form }: Props) {
  const { sent } = form
  if (!sent || sent.documents.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {sent.documents.map((document) => (
        <SentDocument key={document.sha256} form={form} document={document} />
      ))}
    </ul>
  )
}

function SentDocument({ form, document: { sha256, label } }: Props & { document: SentProfile['documents'][number] }) {
  const t = useTranslations('profile.documents')
  const { dropped } = form.typed
  const isDropped = dropped.includes(sha256)
  const toggle = () => form.change({ dropped: isDropped ? dropped.filter((hash) => hash !== sha256) : [...dropped, sha256] })
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md border px-3 py-2">
      <FileCheck className="size-3.5 stroke-2 text-muted" />
      <span className={isDropped ? 'text-muted line-through' : undefined}>{label}</span>
      <span className="mono text-xs text-muted" title={sha256}>
        …{sha256.slice(-8)}
      </span>
      <Button
        className="ml-auto"
        size="sm"
        variant="ghost"
        icon={isDropped ? <Undo2 /> : undefined}
        aria-label={`${t(isDropped ? 'keep' : 'leaveOut')}: ${label}`}
        onClick={toggle}
      >
        {t(isDropped ? 'keep' : 'leaveOut')}
      </Button>
    </li>
  )
}
