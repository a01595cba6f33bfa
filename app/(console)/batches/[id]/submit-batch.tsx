'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { TextAreaField } from '#components/field'
import { RefusedNotice } from '#components/refused-notice'
import { submitBatch } from '../actions'
import { useBatchAct } from './use-batch-act'

/** `drift`: how far the rates may move. `debit` is undefined if the API prices a row only when it is quoted. */
type Props = { id: string; drift: string; ready: number; debit: string | undefined; asks: boolean; blocked: boolean }

/** Submits the batch and freezes its rows: they are then run, or wait for their approval. */
export function SubmitBatch({ id, drift, ready, debit, asks, blocked }: Props) {
  const [t, ofDrift] = [useTranslations(`batch-acts.${asks ? 'ask' : 'run'}`), useTranslations('batch-acts.drift')]
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const { run, pending, refused } = useBatchAct(() => setOpen(false))
  const send = () => run(() => submitBatch({ id, note: note.trim() || undefined }))
  return (
    <>
      <Button variant="primary" off={blocked} onClick={() => !blocked && setOpen(true)}>
        {t('act', { count: ready })}
      </Button>
      <ConfirmDialog
        open={open}
        title={debit === undefined ? t('unpriced', { count: ready }) : t('question', { count: ready, amount: debit })}
        lead={t('lead')}
        keepLabel={t('keep')}
        actLabel={t('act', { count: ready })}
        variant="primary"
        pending={pending}
        onKeep={() => setOpen(false)}
        onAct={send}
      >
        <p className="text-sm text-subtle">{ofDrift('most', { percent: drift })}</p>
        {asks && (
          <TextAreaField label={t('note')} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
        <RefusedNotice>{refused}</RefusedNotice>
      </ConfirmDialog>
    </>
  )
}
