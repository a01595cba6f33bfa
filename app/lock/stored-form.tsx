'use client'

import { Save } from 'lucide-react'
import { useLocale, useTimeZone, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Notice } from '#components/notice'
import { formatMinute } from '#lib/shared/format-time'
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
  const [t, locale, timeZone] = [useTranslations('lock'), useLocale(), useTimeZone() ?? 'UTC']
  const [first] = useStored(destination)
  if (first === undefined) return <span />
  return <span>{t('keptUntil', { until: formatMinute(new Date(first.until), new Date(), { locale, timeZone }) })}</span>
}

function useStored(destination: string): readonly StoredForm[] {
  const [stored, setStored] = useState<readonly StoredForm[]>([])
  useEffect(() => {
    const { pathname } = new URL(destination, window.location.origin)
    setStored(readStoredForms().filter(({ path }) => path === pathname))
  }, [destination])
  return stored
}
