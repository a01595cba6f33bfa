'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import type { Role } from '#backoffice/people/roles'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Field } from '#components/field'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { withProof } from '../../_kit/step-up/with-proof'
import { proposeRoles } from './actions'
import type { StaffMember } from './member'
import { RoleTicks } from './role-ticks'
import { usePersonFailure } from './use-person-failure'

/** Proposes other roles for a person, which a second admin must accept. */
export function RolesDialog({ member: { id, name, roles }, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('people')
  const [failure, router] = [usePersonFailure(), useRouter()]
  const [held, setHeld] = useState<readonly Role[]>(roles)
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const isUnchanged = held.length === roles.length && roles.every((role) => held.includes(role))
  const propose = () =>
    startTransition(async () => {
      const result = await withProof(() => proposeRoles({ id, roles: [...held], reason })).catch(() => null)
      if (!result?.ok) return setRefused(failure(result))
      onClose()
      focusNextTitle()
      router.refresh()
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
      blocked={held.length === 0 || isUnchanged || reason.trim() === ''}
      pending={pending}
      onKeep={onClose}
      onAct={propose}
    >
      <RoleTicks held={held} onChange={setHeld} />
      <Field label={t('reason')} required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
