'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { acceptRoles, rejectRoles, takeRolesBack } from './actions'
import { usePersonFailure } from './use-person-failure'

const acts = { accept: acceptRoles, reject: rejectRoles, withdraw: takeRolesBack } as const
type Act = keyof typeof acts

type Props = { changeId: string; name: string; isOwn: boolean }

/** Lets the proposer withdraw a change of roles, and another admin accept or reject it. */
export function ChangeActs({ changeId, name, isOwn }: Props) {
  const t = useTranslations('people.change')
  const [requested, setRequested] = useState<Act>()
  const offered: readonly Act[] = isOwn ? ['withdraw'] : ['accept', 'reject']
  return (
    <span className="flex items-center gap-2">
      {offered.map((act) => (
        <Button key={act} variant={act === 'accept' ? 'primary' : 'danger-outline'} onClick={() => setRequested(act)}>
          {t(`acts.${act}`)}
        </Button>
      ))}
      {requested && <ActQuestion act={requested} changeId={changeId} name={name} onClose={() => setRequested(undefined)} />}
    </span>
  )
}

function ActQuestion({ act, changeId, name, onClose }: Omit<Props, 'isOwn'> & { act: Act; onClose: () => void }) {
  const [t, common] = [useTranslations('people.change'), useTranslations('people')]
  const explain = usePersonFailure()
  const { run, refused, pending } = useAct(() => withProof(() => acts[act]({ changeId })), {
    explain,
    done: onClose,
    movesFocus: true,
    refreshes: 'done',
  })
  return (
    <ConfirmDialog
      open
      title={t(`questions.${act}`, { name })}
      lead={t(`effects.${act}`)}
      keepLabel={common('keep')}
      actLabel={t(`acts.${act}`)}
      actingLabel={common('acting')}
      variant={act === 'accept' ? 'primary' : 'danger'}
      pending={pending}
      onKeep={onClose}
      onAct={() => run()}
    >
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
