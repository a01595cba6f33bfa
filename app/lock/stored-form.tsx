'use client'

import { Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Notice } from '#components/notice'
import { useMoment } from '#components/use-moment'
import { readStoredForm, type StoredForm } from '#lib/shared/stored-form'

/** Says which unsent form of this tab is stored. */
export function StoredFormNotice() {
  const t = useTranslations('lock')
  const stored = useStored()
  if (stored === undefined) return null
  const { name, filled, of } = stored
  return (
    <Notice tone="ok" icon={<Save />} title={t(`kept.${name}`)}>
      {t('keptHow', { filled, of })}
    </Notice>
  )
}

/** Shows until when it is stored. */
export function StoredUntil() {
  const [t, inWords] = [useTranslations('lock'), useMoment()]
  const stored = useStored()
  return <span>{stored && t('keptUntil', { until: inWords(new Date(stored.until).toISOString()) })}</span>
}

function useStored(): StoredForm | undefined {
  const [stored, setStored] = useState<StoredForm>()
  useEffect(() => setStored(readStoredForm()), [])
  return stored
}
