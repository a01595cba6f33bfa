'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/button'
import { CardBody, CardFooter, CardForm, CardHeader } from '#components/card'
import { Field } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { formatDecimal } from '#contract/money'
import { formatBasisPoints, formatFigure } from '#lib/shared/format'
import { useAct } from '../../_kit/form/use-act'
import { changeBatchTerms } from '../actions'
import { mostDriftBps, readDrift } from '../drift-entry'

/** `driftLimitBps`: in basis points (1/100 of a percent). */
type Props = { id: string; driftLimitBps: number }

/** Shows how far the rates of the batch may move before it pauses, and changes it. */
export function DriftForm({ id, driftLimitBps }: Props) {
  const [t, locale] = [useTranslations('batch-acts.drift'), useLocale()]
  const [open, setOpen] = useState(false)
  if (open) return <OpenForm id={id} driftLimitBps={driftLimitBps} onDone={() => setOpen(false)} />
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {t('most', { percent: formatBasisPoints(driftLimitBps, locale) })}
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
    </p>
  )
}

function OpenForm({ id, driftLimitBps, onDone }: Props & { onDone: () => void }) {
  const [t, locale] = [useTranslations('batch-acts.drift'), useLocale()]
  const [typed, setTyped] = useState(() => formatFigure(formatDecimal(BigInt(driftLimitBps), 2), locale))
  const [isSent, setIsSent] = useState(false)
  const change = (bps: number) => changeBatchTerms({ id, driftLimitBps: bps })
  const { run, refused, pending, forget } = useAct(change, { done: onDone, refreshes: 'always' })
  const bps = readDrift(typed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (bps !== undefined && !pending) run(bps)
  }
  const type = (text: string) => {
    setTyped(text)
    forget()
  }
  const fault = t('wrong', { most: formatBasisPoints(mostDriftBps, locale) })
  return (
    <CardForm onSubmit={save}>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-3">
        <Field
          className="max-w-80"
          label={t('label')}
          hint={t('hint')}
          error={bps === undefined && (isSent || typed.trim() !== '') ? fault : undefined}
          inputMode="decimal"
          autoFocus
          value={typed}
          onChange={(event) => type(event.target.value)}
          after={<span className="pr-1 text-muted">%</span>}
        />
        <RefusedNotice>{refused}</RefusedNotice>
      </CardBody>
      <CardFooter>
        <Button onClick={onDone}>{t('keep')}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {t('use')}
        </Button>
      </CardFooter>
    </CardForm>
  )
}
