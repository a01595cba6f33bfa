'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isAllowedCombination, type Role } from '#backoffice/people/roles'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { Notice } from '#components/notice'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { useSeen } from '../../_kit/form/use-seen'
import { withProof } from '../../_kit/step-up/with-proof'
import { proposeRoles } from './actions'
import type { StaffMember } from './member'
import { RoleTicks } from './role-ticks'
import { usePersonFailure } from './use-person-failure'

/** Proposes other roles for a person, which a second admin must accept. */
export function RolesDialog({ member: { id, name, roles }, onClose }: { member: StaffMember; onClose: () => void }) {
  const [t, words] = [useTranslations('people'), useTranslations('roles')]
  const explain = usePersonFailure()
  const [held, setHeld] = useState<readonly Role[]>(roles)
  const [reason, setReason] = useState('')
  const { seen, overtaken, watch } = useSeen(roles)
  const isUnchanged = held.length === roles.length && roles.every((role) => held.includes(role))
  const propose = () => watch(withProof(() => proposeRoles({ id, seen: [...seen], roles: [...held], reason })))
  const proposal = useAct(propose, {
    explain,
    done: onClose,
    movesFocus: true,
    refreshes: 'done',
  })
  return (
    <ConfirmDialog
      open
      title={t('questions.roles', { name })}
      lead={t('effects.roles')}
      keepLabel={t('keep')}
      actLabel={t('propose')}
      actingLabel={t('acting')}
      variant="primary"
      blocked={held.length === 0 || !isAllowedCombination(held) || isUnchanged || reason.trim() === ''}
      pending={proposal.pending}
      onKeep={onClose}
      onAct={() => proposal.run()}
    >
      <RoleTicks held={held} onChange={setHeld} />
      <Field label={t('reason')} required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      <RefusedNotice>{proposal.refused}</RefusedNotice>
      {overtaken && (
        <Notice tone="wait">{t('overtaken', { name, roles: roles.map((role) => words(`${role}.name`)).join(', ') })}</Notice>
      )}
    </ConfirmDialog>
  )
}
