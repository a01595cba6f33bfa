'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { CardBody, CardFooter, CardForm, CardHeader } from '#components/card'
import { SelectField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { type BatchField, batchFields, type ColumnMap, missingColumns } from '#lib/shared/batches/columns'
import { useAct } from '../../_kit/form/use-act'
import { changeBatchTerms } from '../actions'

type Props = { id: string; headers: readonly string[]; columns: ColumnMap; isOpen: boolean }

/** Maps columns of the file to fields, by default by name; a mapping that a person chose is remembered. */
export function ColumnsForm({ id, headers, columns, isOpen }: Props) {
  const t = useTranslations('batch-fields')
  const [open, setOpen] = useState(isOpen)
  if (!open) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {t('matched', { count: Object.keys(columns).length, of: headers.length })}
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      </p>
    )
  }
  return <OpenForm id={id} headers={headers} columns={columns} onDone={() => setOpen(false)} />
}

type OpenProps = Omit<Props, 'isOpen'> & { onDone: () => void }

function OpenForm({ id, headers, columns, onDone }: OpenProps) {
  const t = useTranslations('batch-fields')
  const [chosen, setChosen] = useState<Partial<Record<BatchField, number>>>({ ...columns })
  const change = () => changeBatchTerms({ id, columns: chosen })
  const { run, refused, pending } = useAct(change, { done: onDone, refreshes: 'always' })
  const lacks = missingColumns(chosen)
  const choose = (field: BatchField, value: string) => {
    const { [field]: _, ...rest } = chosen
    setChosen(value === '' ? rest : { ...rest, [field]: Number(value) })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (lacks.length === 0 && !pending) run()
  }
  return (
    <CardForm onSubmit={save}>
      <CardHeader title={t('title')} fact={t('remembered')} />
      <CardBody>
        <Choices headers={headers} chosen={chosen} onChoose={choose} />
        <RefusedNotice>{refused}</RefusedNotice>
      </CardBody>
      <CardFooter>
        <span className="text-sm text-muted" role="status">
          {lacks.map((one) => t(`lacks.${one}`)).join(' ')}
        </span>
        <Button type="submit" variant="primary" off={lacks.length > 0} pending={pending}>
          {t('use')}
        </Button>
      </CardFooter>
    </CardForm>
  )
}

type ChoicesProps = { headers: readonly string[]; chosen: ColumnMap; onChoose: (field: BatchField, value: string) => void }

function Choices({ headers, chosen, onChoose }: ChoicesProps) {
  const t = useTranslations('batch-fields')
  const options = headers.map((header, index) => ({ value: String(index), label: header || t('unnamed', { number: index + 1 }) }))
  return (
    <div className="grid grid-cols-2 gap-4 tablet:grid-cols-3 desktop:grid-cols-4">
      {batchFields.map((field) => (
        <SelectField
          key={field}
          label={t(`names.${field}`)}
          options={options}
          placeholder={t('none')}
          value={chosen[field] === undefined ? '' : String(chosen[field])}
          onChange={(event) => onChoose(field, event.target.value)}
        />
      ))}
    </div>
  )
}
