'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { AskedAct } from '../asked-act'
import { revokeKey } from './actions'
import type { ShownKey } from './key-row'

/** Revokes a key, which cannot be undone. */
export function RevokeKey({ apiKey: { id, name, hint } }: { apiKey: ShownKey }) {
  const t = useTranslations('developers-keys-acts')
  return (
    <AskedAct
      label={t('revoke')}
      question={t('revokeQuestion', { name })}
      lead={t('revokeLead', { hint })}
      isFinal
      act={(idempotencyKey) => withProof(() => revokeKey({ id, idempotencyKey }))}
    />
  )
}
