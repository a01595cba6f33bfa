'use client'

import { useTranslations } from 'next-intl'
import { ShownOnce } from '../_kit/form/shown-once'

/** `until`: how long the secret before it works too, in words. */
type Props = { title: string; secret: string; until?: string; onClose: () => void }

/** Shows a secret that cannot be read again. */
export function SecretShown({ title, secret, until, onClose }: Props) {
  const t = useTranslations('developers-secret')
  const words = {
    lead: t('once'),
    label: t('label'),
    copy: t('copy'),
    copied: t('copied'),
    stored: t('stored'),
    notYet: t('notYet'),
    close: t('close'),
  }
  return (
    <ShownOnce title={title} text={secret} words={words} onClose={onClose}>
      {until !== undefined && <p className="text-sm text-subtle">{until}</p>}
    </ShownOnce>
  )
}
