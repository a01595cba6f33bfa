'use client'

import { Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Field } from '#components/field'
import { IconButton } from '#components/icon-button'
import { NoFallback } from '#components/no-fallback'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { useFailure } from '../../_kit/words/use-failure'
import { OpenCallNotice } from '../call/open-call-notice'
import { useOpenCall } from '../call/use-open-call'
import { removeAccount } from './actions'

const ConfirmDialog = dynamic(() => import('#components/confirm-dialog').then((module) => module.ConfirmDialog), {
  loading: NoFallback,
})

type Props = {
  customerId: string
  accountId: string
  name: string
  /** The last characters, to be typed. */
  ending: string
}

/** Removes an account after the user gave a reason and typed its last digits. */
export function RemoveAccount({ customerId, accountId, name, ending }: Props) {
  const t = useTranslations('customer.accounts')
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { remove, failure, pending, call } = useRemoval({ customerId, accountId, reason, onDone: () => setOpen(false) })
  return (
    <>
      <IconButton
        size="sm"
        className="max-tablet:-my-2 max-tablet:-mr-3"
        label={t('remove', { account: name })}
        icon={<Trash2 />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ConfirmDialog
          open
          title={t('removeQuestion', { account: name })}
          lead={t('removeLead')}
          keepLabel={t('keep')}
          actLabel={t('removeAct')}
          actingLabel={t('removing')}
          typing={{ expected: ending, label: t('typing', { ending }), matches: t('matches') }}
          blocked={reason.trim().length < 3}
          pending={pending || call.end === 'open'}
          onKeep={() => setOpen(false)}
          onAct={remove}
        >
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
      )}
    </>
  )
}

type Removal = { customerId: string; accountId: string; reason: string; onDone: () => void }

function useRemoval({ onDone, ...removal }: Removal) {
  const [failed, router] = [useFailure(), useRouter()]
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  const leave = () => {
    onDone()
    focusNextTitle()
    router.refresh()
  }
  const { call, follow, forget } = useOpenCall(leave)
  const remove = () =>
    startTransition(async () => {
      const result = await removeAccount(removal).catch(() => null)
      // An account that no longer exists is a success: an earlier request removed it, and its answer was lost.
      if (result?.ok || result?.code === 'bank_account_not_found') return leave()
      setFailure(null)
      if (follow(result)) return
      forget()
      setFailure(failed(result))
    })
  return { remove, failure, pending, call }
}
