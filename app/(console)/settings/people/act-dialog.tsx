'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import type { Role } from '#backoffice/people/roles'
import { ConfirmDialog } from '#components/confirm-dialog'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { disablePerson, enablePerson, giveRoles, signOutPerson, takeInvitationBack, unlockPerson } from './actions'
import type { Member, MemberAct } from './member'
import { RoleTicks } from './role-ticks'
import { usePersonFailure } from './use-person-failure'

const acts = {
  signOut: signOutPerson,
  unlock: unlockPerson,
  disable: disablePerson,
  enable: enablePerson,
  takeBack: takeInvitationBack,
} as const

type Props = { member: Member; act: Exclude<MemberAct, 'renew'>; onClose: () => void }

/** Says what follows from an act on a person, and does it. */
export function ActDialog({ member: { id, name, roles }, act, onClose }: Props) {
  const t = useTranslations('people')
  const failure = usePersonFailure()
  const router = useRouter()
  const [held, setHeld] = useState<readonly Role[]>(roles)
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const isUnchanged = held.length === roles.length && roles.every((role) => held.includes(role))

  const doIt = () =>
    startTransition(async () => {
      const result = await withProof(() => (act === 'roles' ? giveRoles({ id, roles: [...held] }) : acts[act]({ id })))
      if (!result.ok) return setRefused(failure(result))
      onClose()
      focusNextTitle()
      router.refresh()
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
      blocked={act === 'roles' && (held.length === 0 || isUnchanged)}
      pending={pending}
      onKeep={onClose}
      onAct={doIt}
    >
      {act === 'roles' && <RoleTicks held={held} onChange={setHeld} />}
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
