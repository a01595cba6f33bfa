'use client'

import { useTranslations } from 'next-intl'
import { withProof } from '../../_kit/step-up/with-proof'
import { RotateButton } from '../rotate-button'
import { rotateKey } from './actions'
import type { ShownKey } from './key-row'
import type { KeyWay } from './key-way'
import { NobodyToAgree } from './nobody-to-agree'
import { RequestRotation } from './request-rotation'

type Props = {
  apiKey: ShownKey
  way: KeyWay
  /** Until when the secret before the present one works too, ISO; null if it does not. */
  older: string | null
}

/** Replaces the secret of a key, or requests that. */
export function RotateKey({ apiKey, way, older }: Props) {
  const t = useTranslations('developers-keys-acts')
  const { id, name, hint } = apiKey
  if (way === 'request') return <RequestRotation apiKey={apiKey} older={older} />
  if (way !== 'alone') return <NobodyToAgree way={way} label={t('rotate')} />
  return (
    <RotateButton
      label={t('rotate')}
      question={t('rotateQuestion', { name })}
      lead={t('rotateLead', { hint })}
      doneTitle={t('rotated', { name })}
      older={older}
      rotate={(how) => withProof(() => rotateKey({ id, ...how }))}
    />
  )
}
