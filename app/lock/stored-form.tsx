'use client'

import { Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Notice } from '#components/notice'
import { useMoment } from '#components/use-moment'
import { isBriefing, readStoredForms, type StoredForm } from '#lib/shared/stored-form'

/** `destination` is the page to which the person returns. */
type Props = { destination: string }

/** Says which unsent forms of the page are stored in this tab. */
export function StoredFormNotice({ destination }: Props) {
  const t = useTranslations('lock')
  return useStored(destination).map(({ name, filled, of }) => (
    <Notice key={name} tone="ok" icon={<Save />} title={t(isBriefing(name) ? 'kept.briefing' : `kept.${name}`)}>
      {t('keptHow', { filled, of })}
    </Notice>
  ))
}

/** Shows until when they are stored. */
export function StoredUntil({ destination }: Props) {
  const [t, inWords] = [useTranslations('lock'), useMoment()]
  const [first] = useStored(destination)
  return <span>{first && t('keptUntil', { until: inWords(new Date(first.until).toISOString()) })}</span>
}

function useStored(destination: string): readonly StoredForm[] {
  const [stored, setStored] = useState<readonly StoredForm[]>([])
  useEffect(() => {
    const { pathname } = new URL(destination, window.location.origin)
    setStored(readStoredForms().filter(({ path }) => path === pathname))
  }, [destination])
  return stored
}
