'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { ConfirmDialog } from '#components/confirm-dialog'
import { focusNextTitle } from '#components/page-title'
import { RefusedNotice } from '#components/refused-notice'
import { useAct } from '../../_kit/form/use-act'
import { useIntentKey } from '../../_kit/form/use-intent-key'
import { withProof } from '../../_kit/step-up/with-proof'
import { OverlapField } from '../overlap-field'
import type { Overlap } from '../overlaps'
import type { ShownKey } from './key-row'
import { requestRotation } from './request-actions'

/** `older`: until when the secret before the present one works too, ISO; null if it does not. */
type Props = { apiKey: ShownKey; older: string | null }

/** Requests a new secret of a key, to which another admin has to agree. */
export function RequestRotation(props: Props) {
  const t = useTranslations('developers-keys-acts')
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{t('requestRotation')}</Button>
      {isAsked && <Question {...props} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function Question({ apiKey: { id, name, hint }, older, onClose }: Props & { onClose: () => void }) {
  const [t, router] = [useTranslations('developers-keys-acts'), useRouter()]
  const keyOf = useIntentKey()
  const [overlap, setOverlap] = useState<Overlap>(86_400)
  const { run, refused, pending } = useAct(
    () => withProof(() => requestRotation({ id, overlap, idempotencyKey: keyOf({ overlap }) })),
    {
      done: () => {
        onClose()
        focusNextTitle()
        router.refresh()
      },
    },
  )
  return (
    <ConfirmDialog
      open
      title={t('requestRotationQuestion', { name })}
      lead={t('requestRotationLead', { hint })}
      keepLabel={t('keep')}
      actLabel={t('requestRotation')}
      actingLabel={t('acting')}
      variant="primary"
      pending={pending}
      onKeep={onClose}
      onAct={() => run()}
    >
      <OverlapField value={overlap} onChange={setOverlap} older={older} />
      <RefusedNotice>{refused}</RefusedNotice>
    </ConfirmDialog>
  )
}
