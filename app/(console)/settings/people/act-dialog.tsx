'use client'

import { useTranslations } from 'next-intl'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { disablePerson, enablePerson, signOutPerson, takeInvitationBack, unlockPerson } from './actions'
import type { MemberAct, StaffMember } from './member'
import { usePersonFailure } from './use-person-failure'

const acts = {
  signOut: signOutPerson,
  unlock: unlockPerson,
  disable: disablePerson,
  enable: enablePerson,
  takeBack: takeInvitationBack,
} as const

type Props = { member: StaffMember; act: Exclude<MemberAct, 'renew' | 'roles' | 'password' | 'factors'>; onClose: () => void }

/** Explains the effects of an act on a person, and runs it. */
export function ActDialog({ member: { id, name }, act, onClose }: Props) {
  const t = useTranslations('people')
  const explain = usePersonFailure()
  const { run, refused, pending } = useAct(() => withProof(() => acts[act]({ id })), {
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
      keepLabel={t('keep')}
      actLabel={t(`acts.${act}`)}
      actingLabel={t('acting')}
      variant={act === 'disable' || act === 'takeBack' ? 'danger' : 'primary'}
      pending={pending}
      onKeep={onClose}
      onAct={() => run()}
    >
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
