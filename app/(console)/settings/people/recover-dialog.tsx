'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Recovers } from '#backoffice/staff/recoveries'
import { Button } from '#components/button'
import { CodeArea } from '#components/code-block'
import { ConfirmDialog } from '#components/confirm-dialog'
import { Dialog } from '#components/dialog'
import { Field } from '#components/field'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { proposeRecovery } from './actions'
import type { StaffMember } from './member'
import { usePersonFailure } from './use-person-failure'

type Props = { member: StaffMember; recovers: Recovers; onClose: () => void }

/** The command of an operator, for an installation in which no second admin could agree. */
const commands: Record<Recovers, string> = {
  password: 'read -rs PASSWORD; printf %s "$PASSWORD" | npm run --silent admin -- set-password <e-mail>',
  factors: 'npm run --silent admin -- clear-factors <e-mail>',
}

/** Proposes a way back in for a person, which a second admin must accept; without one it names the command of the operator. */
export function RecoverDialog(props: Props) {
  return props.member.hasThird ? <ProposeDialog {...props} /> : <AloneDialog {...props} />
}

function ProposeDialog({ member: { id, name }, recovers, onClose }: Props) {
  const t = useTranslations('people')
  const [explain, router] = [usePersonFailure(), useRouter()]
  const [reason, setReason] = useState('')
  const proposal = useAct(() => withProof(() => proposeRecovery({ id, recovers, reason })), {
    explain,
    done: () => {
      onClose()
      focusNextTitle()
      router.refresh()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t(`questions.${recovers}`, { name })}
      lead={t(`effects.${recovers}`)}
      keepLabel={t('keep')}
      actLabel={t('recovery.propose')}
      actingLabel={t('acting')}
      variant="primary"
      blocked={reason.trim() === ''}
      pending={proposal.pending}
      onKeep={onClose}
      onAct={() => proposal.run()}
    >
      <Field
        label={t('reason')}
        hint={t('recovery.reasonHint')}
        required
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <RefusedNotice>{proposal.refused}</RefusedNotice>
    </ConfirmDialog>
  )
}

function AloneDialog({ member: { name }, recovers, onClose }: Props) {
  const t = useTranslations('people')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`questions.${recovers}`, { name })}
      lead={t('recovery.alone')}
      footer={<Button onClick={onClose}>{t('link.close')}</Button>}
    >
      <CodeArea wraps rows={2} value={commands[recovers]} aria-label={t('recovery.command')} />
    </Dialog>
  )
}
