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

/** A file or a paste from a sheet, from which account it is paid, and who pays the fees. Nothing is paid by it. */
export function UploadForm({ locale, sources }: Props) {
  const t = useTranslations('batch-upload')
  const { send, pending, same, refusal } = useUpload()
  const [file, setFile] = useState<File | null>(null)
  const [pasted, setPasted] = useState('')
  const [name, setName] = useState('')
  const [source, setSource] = useState(sources[0]?.value ?? '')
  const [fees, setFees] = useState<(typeof feePayers)[number]>('source')
  const [lacks, setLacks] = useState(false)

  const upload = (again: boolean) => {
    const isEmpty = file === null && pasted.trim() === ''
    setLacks(isEmpty)
    if (isEmpty || pending) return
    const fileName = file?.name.slice(-200) ?? t('pastedName')
    const called = name.trim() || fileName.replace(/\.(csv|tsv|txt|xlsx)$/i, '').slice(0, 120)
    const facts = { name: called, fileName, sourceAccountId: source, feesPaidBy: fees, locale, again }
    send(file ?? new Blob([pasted]), facts)
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
        <Columns side="half">
          <Column>
            <DropField file={file} onFile={setFile} />
          </Column>
          <Column>
            <TextAreaField
              label={t('paste')}
              hint={t('pasteHint')}
              rows={6}
              value={pasted}
              disabled={file !== null}
              onChange={(event) => setPasted(event.target.value)}
            />
          </Column>
        </Columns>
        {lacks && <Refused>{t('nothing')}</Refused>}
        <Columns side="half">
          <Column>
            <Field
              label={t('name')}
              optional={t('optional')}
              hint={t('nameHint')}
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Column>
          <Column>
            <SelectField
              label={t('source')}
              options={sources}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            />
            <SelectField
              label={t('fees')}
              options={feePayers.map((value) => ({ value, label: t(`feesBy.${value}`) }))}
              value={fees}
              onChange={(event) => setFees(feePayers.find((one) => one === event.target.value) ?? 'source')}
            />
          </Column>
        </Columns>
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
