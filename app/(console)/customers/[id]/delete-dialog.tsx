'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Dialog } from '#components/dialog'
import { Field } from '#components/field'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { OpenCallNotice } from '../../_records/call/open-call-notice'
import { useOpenCall } from '../../_records/call/use-open-call'
import { type checkDeletion, deleteCustomer } from './actions'
import { DeletionBlocks, DeletionEffects } from './deletion-facts'

export type DeletionCheck = Awaited<ReturnType<typeof checkDeletion>>
export type DeleteDialogProps = { id: string; name: string; typing: string; check: DeletionCheck; onClose: () => void }

/** Shows what prevents the deletion, or asks for a reason and a typed confirmation. */
export function DeleteDialog({ check, ...props }: DeleteDialogProps) {
  const [t, failed] = [useTranslations('customer.delete'), useFailure()]
  if (check.ok && check.value.blocks.length === 0) return <Question {...props} deletion={check.value} />
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={check.ok ? t('blockedTitle', { name: props.name }) : t('uncheckedTitle')}
      lead={check.ok ? t(check.value.more ? 'blockedLeadMore' : 'blockedLead', { count: check.value.blocks.length }) : undefined}
      footer={<Button onClick={props.onClose}>{t('close')}</Button>}
    >
      {check.ok ? <DeletionBlocks blocks={check.value.blocks} /> : <RefusedNotice>{failed(check)}</RefusedNotice>}
    </Dialog>
  )
}

type Deletion = Extract<DeletionCheck, { ok: true }>['value']

function Question(props: Omit<DeleteDialogProps, 'check'> & { deletion: Deletion }) {
  const { id, name, typing, deletion, onClose } = props
  const t = useTranslations('customer.delete')
  const [reason, setReason] = useState('')
  const { act, failure, pending, call } = useDeletion({ customerId: id, typed: typing, reason })
  return (
    <ConfirmDialog
      open
      title={t('question', { name })}
      lead={t('lead')}
      keepLabel={t('keep')}
      actLabel={t('act', { name })}
      actingLabel={t('acting')}
      typing={{ expected: typing, label: t('typing', { text: typing }), matches: t('matches') }}
      blocked={reason.trim().length < 3}
      pending={pending || call.end === 'open'}
      onKeep={onClose}
      onAct={act}
    >
      <DeletionEffects {...deletion} />
      <Field
        label={t('reason')}
        optional={t('reasonKept')}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
      <OpenCallNotice call={call} />
      <RefusedNotice>{failure}</RefusedNotice>
    </ConfirmDialog>
  )
}

function useDeletion(deletion: { customerId: string; typed: string; reason: string }) {
  const [failed, router] = [useFailure(), useRouter()]
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const leave = () => {
    focusNextTitle()
    router.push('/customers')
    router.refresh()
  }
  const { call, follow, forget } = useOpenCall(leave)
  const act = () =>
    startTransition(async () => {
      const result = await withProof(() => deleteCustomer(deletion)).catch(() => null)
      // A customer that no longer exists is a success: an earlier request deleted it, and its answer was lost.
      if (result?.ok || result?.code === 'customer_not_found') return leave()
      setFailure(null)
      if (follow(result)) return
      forget()
      setFailure(failed(result))
    })
  return { act, failure, pending, call }
}
