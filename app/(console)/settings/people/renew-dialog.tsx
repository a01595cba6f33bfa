'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '#components/confirm-dialog'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { renewLink } from './actions'
import { LinkShown, type ShownLink } from './link-shown'
import type { StaffMember } from './member'
import { usePersonFailure } from './use-person-failure'

/** Makes a new link for a person who has not joined yet; the previous link becomes invalid. */
export function RenewDialog({ member: { id, name }, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('people')
  const explain = usePersonFailure()
  const router = useRouter()
  const [shown, setShown] = useState<ShownLink>()
  const renewal = useAct(() => withProof(() => renewLink({ id })), {
    explain,
    done: (link) => {
      setShown(link)
      router.refresh()
    },
  })
  const title = t('questions.renew', { name })
  if (shown) return <LinkShown title={title} shown={shown} label="label" onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={title}
      lead={t('effects.renew')}
      keepLabel={t('keep')}
      actLabel={t('acts.renew')}
      actingLabel={t('acting')}
      variant="primary"
      pending={renewal.pending}
      onKeep={onClose}
      onAct={() => renewal.run()}
    >
      <RefusedNotice>{renewal.refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
