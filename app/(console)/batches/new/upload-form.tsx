'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { CardBody, CardFooter, CardForm } from '#components/card'
import { Column, Columns } from '#components/columns'
import { Field, SelectField, type SelectOption, TextAreaField } from '#components/field'
import { Refused } from '#components/refused'
import { DropField } from './drop-field'
import { SameFiles, UploadRefused } from './upload-outcome'
import { useUpload } from './use-upload'

const feePayers = ['source', 'destination'] as const

type Props = { locale: 'en' | 'es'; sources: readonly SelectOption[] }

/** Asks for a file or a paste from a spreadsheet, the source account, and who pays the fees. It pays nothing. */
export function UploadForm({ locale, sources }: Props) {
  const t = useTranslations('batch-upload')
  const { send, pending, same, refusal } = useUpload()
  const [content, setContent] = useState<Content>({ file: null, pasted: '' })
  const [terms, setTerms] = useState<Terms>({ name: '', source: sources[0]?.value ?? '', fees: 'source' })
  const [lacks, setLacks] = useState(false)

  const upload = (again: boolean) => {
    const { file, pasted } = content
    const isEmpty = file === null && pasted.trim() === ''
    setLacks(isEmpty)
    if (isEmpty || pending) return
    const fileName = file?.name.slice(-200) ?? t('pastedName')
    const name = terms.name.trim() || fileName.replace(/\.(csv|tsv|txt|xlsx)$/i, '').slice(0, 120)
    send(file ?? new Blob([pasted]), { name, fileName, sourceAccountId: terms.source, feesPaidBy: terms.fees, locale, again })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    upload(false)
  }
  return (
    <CardForm onSubmit={submit}>
      <CardBody className="flex flex-col gap-5">
        <SameFiles same={same} pending={pending} onAgain={() => upload(true)} />
        <UploadRefused refusal={refusal} />
        <ContentFields content={content} onChange={setContent} />
        {lacks && <Refused>{t('nothing')}</Refused>}
        <TermFields terms={terms} sources={sources} onChange={setTerms} />
      </CardBody>
      <CardFooter>
        <span className="text-sm text-muted">{t('nothingPaid')}</span>
        <Button type="submit" variant="primary" pending={pending} pendingLabel={t('reading')}>
          {t('read')}
        </Button>
      </CardFooter>
    </CardForm>
  )
}

type Content = { file: File | null; pasted: string }

function ContentFields({ content, onChange }: { content: Content; onChange: (content: Content) => void }) {
  const t = useTranslations('batch-upload')
  return (
    <Columns side="half">
      <Column>
        <DropField file={content.file} onFile={(file) => onChange({ ...content, file })} />
      </Column>
      <Column>
        <TextAreaField
          label={t('paste')}
          hint={t('pasteHint')}
          rows={6}
          value={content.pasted}
          disabled={content.file !== null}
          onChange={(event) => onChange({ ...content, pasted: event.target.value })}
        />
      </Column>
    </Columns>
  )
}

type Terms = { name: string; source: string; fees: (typeof feePayers)[number] }
type TermProps = { terms: Terms; sources: readonly SelectOption[]; onChange: (terms: Terms) => void }

function TermFields({ terms, sources, onChange }: TermProps) {
  const t = useTranslations('batch-upload')
  return (
    <div className="grid items-start gap-4 laptop:grid-cols-3 laptop:gap-6">
      <Field
        label={t('name')}
        optional={t('optional')}
        hint={t('nameHint')}
        maxLength={120}
        value={terms.name}
        onChange={(event) => onChange({ ...terms, name: event.target.value })}
      />
      <SelectField
        label={t('source')}
        options={sources}
        value={terms.source}
        onChange={(event) => onChange({ ...terms, source: event.target.value })}
      />
      <SelectField
        label={t('fees')}
        options={feePayers.map((value) => ({ value, label: t(`feesBy.${value}`) }))}
        value={terms.fees}
        onChange={(event) => onChange({ ...terms, fees: feePayers.find((one) => one === event.target.value) ?? 'source' })}
      />
    </div>
  )
}
