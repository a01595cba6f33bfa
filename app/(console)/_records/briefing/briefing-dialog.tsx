'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { SelectField, TextAreaField } from '#components/field'
import { Notice } from '#components/notice'
import { RefusedNotice } from '#components/refused-notice'
import type { ActionResult } from '#lib/access/action'
import { useContractForm } from '../../_kit/form/contract-form'
import { useStoredFields } from '../../_kit/form/use-stored-form'
import { useFailure } from '../../_kit/words/use-failure'
import { changeBriefing, removeBriefing, writeBriefing } from './actions'
import { type BriefingEnd, briefingEnds, ChangedBriefing } from './briefing.schema'
import type { ShownBriefing } from './shown-briefing'
import { storedName } from './use-edited-briefing'

type Props = {
  /** The text as it was when the dialog was opened; undefined for a new one. */
  opened: ShownBriefing | undefined
  /** The same text as the page shows it now; undefined if it was removed, or is new. */
  current: ShownBriefing | undefined
  endsToday: boolean
  onClose: () => void
}

/** Asks for a text in both languages and its end. If somebody saved meanwhile, it shows their version beside what was typed. */
export function BriefingDialog({ opened, current, endsToday, onClose }: Props) {
  const t = useTranslations('briefings')
  const ends = [...(current ? (['same'] as const) : []), ...briefingEnds.filter((end) => end !== 'today' || endsToday)]
  const { spanish = '', english = '' } = opened ?? {}
  const first = { spanish, english, end: ends[0] ?? 'open' }
  const form = useContractForm(first, ChangedBriefing)
  const back = useStoredFields(storedName(opened ?? 'new'), form, first)
  const end = ends.find((one) => one === form.values.end) ?? ends[0] ?? 'open' // the chosen one may be over meanwhile
  const { refused, pending, send } = useBriefingAct(form.refuse, onClose)
  const save = () => {
    const texts = { spanish: form.values.spanish, english: form.values.english }
    if (current) return send(() => changeBriefing({ ...texts, end, id: current.id, version: current.version }))
    return send(() => writeBriefing({ ...texts, end: end === 'same' ? 'open' : end }))
  }
  return (
    <Dialog open onClose={onClose} title={t(opened ? 'changeTitle' : 'writeTitle')} lead={t('lead')} wide>
      <form className="flex flex-col gap-4" noValidate onSubmit={form.submit(save)}>
        {back}
        <Overtaken opened={opened} current={current} />
        <BriefingFields form={form} />
        <EndField form={form} ends={ends} end={end} until={current?.until} />
        <RefusedNotice>{refused}</RefusedNotice>
        <DialogFooter>
          {current && (
            <Button
              className="mr-auto"
              variant="danger-outline"
              disabled={pending}
              onClick={() => send(() => removeBriefing({ id: current.id, version: current.version }))}
            >
              {t('remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

type Form = ReturnType<typeof useContractForm<'spanish' | 'english' | 'end'>>

function BriefingFields({ form }: { form: Form }) {
  const [t, errors] = [useTranslations('briefings'), useTranslations('errors')]
  const sentence = (code: string | undefined) => {
    if (code === undefined) return undefined
    return code === 'invalid_format' ? t('personal') : code === 'required' ? errors('fields.required') : t('length')
  }
  return (['spanish', 'english'] as const).map((name) => (
    <TextAreaField
      key={name}
      label={t(name)}
      lang={name === 'spanish' ? 'es' : 'en'}
      hint={t('hint')}
      rows={4}
      error={sentence(form.errorOf(name))}
      {...form.field(name)}
    />
  ))
}

type End = BriefingEnd | 'same'
type EndProps = { form: Form; ends: readonly End[]; end: End; until: string | undefined }

function EndField({ form, ends, end: chosen, until = '' }: EndProps) {
  const t = useTranslations('briefings')
  return (
    <SelectField
      label={t('end')}
      error={form.errorOf('end') && t('endOver')}
      options={ends.map((end) => ({ value: end, label: end === 'same' ? t('ends.same', { until }) : t(`ends.${end}`) }))}
      name="end"
      value={chosen}
      onChange={(event) => form.set('end', event.target.value)}
    />
  )
}

/** Says that somebody changed or removed the text since the dialog was opened, with what it says now. */
function Overtaken({ opened, current }: Pick<Props, 'opened' | 'current'>) {
  const t = useTranslations('briefings')
  if (opened === undefined || opened.version === current?.version) return null
  return (
    <Notice tone="wait" role="status" title={t(current ? 'overtaken' : 'gone', { by: current?.by ?? '' })}>
      {current && (
        <>
          <span className="block" lang="es">
            {current.spanish}
          </span>
          <span className="block" lang="en">
            {current.english}
          </span>
        </>
      )}
    </Notice>
  )
}

/** Refused because the list is not the one that the page shows. */
const moved: readonly string[] = ['stale_record', 'too_many_briefings']

/**
 * Sends an act, closes the dialog when it is done, and reads the list anew. After another refusal it does not: without a session
 * or a connection the page would be replaced, and what was typed lost.
 */
function useBriefingAct(refuse: Form['refuse'], onDone: () => void) {
  const [failure, router] = [useFailure(), useRouter()]
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const send = (act: () => Promise<ActionResult<void>>) =>
    startTransition(async () => {
      const result = await act().catch(() => null)
      if (result?.ok) onDone()
      else if (result?.fields?.length) refuse(result.fields)
      else setRefused(failure(result))
      if (result && (result.ok || moved.includes(result.code))) router.refresh()
    })
  return { refused, pending, send }
}
