'use client'

import { useTranslations } from 'next-intl'
import { useMoment } from '#components/use-moment'
import { ShownOnce } from '../../_kit/form/shown-once'

export type ShownLink = { link: string; expiresAt: string }

type Props = { title: string; shown: ShownLink; label: 'label' | 'resetLabel'; onClose: () => void }

/** Shows the link of an invitation, or for a new password, only once. */
export function LinkShown({ title, shown: { link, expiresAt }, label, onClose }: Props) {
  const [t, inWords] = [useTranslations('people.link'), useMoment()]
  const words = {
    lead: t('made', { until: inWords(expiresAt) }),
    label: t(label),
    copy: t('copy'),
    copied: t('copied'),
    stored: t('stored'),
    notYet: t('notYet'),
    close: t('close'),
  }
  return <ShownOnce title={title} text={link} words={words} onClose={onClose} />
}
