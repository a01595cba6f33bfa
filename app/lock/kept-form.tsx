'use client'

import { Save } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Notice } from '#components/notice'
import { useMoment } from '#components/use-moment'
import { type KeptForm as Kept, readKeptForm } from '#lib/shared/kept-form'

/** Says which unsent form of this tab is stored. */
export function KeptFormNotice() {
  const t = useTranslations('lock')
  const kept = useKept()
  if (kept === undefined) return null
  const { name, filled, of } = kept
  return (
    <Notice tone="ok" icon={<Save />} title={t(`kept.${name}`)}>
      {t('keptHow', { filled, of })}
    </Notice>
  )
}

/** Shows until when it is stored. */
export function KeptUntil() {
  const [t, inWords] = [useTranslations('lock'), useMoment()]
  const kept = useKept()
  return <span>{kept && t('keptUntil', { until: inWords(new Date(kept.until).toISOString()) })}</span>
}

function useKept(): Kept | undefined {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => setKept(readKeptForm()), [])
  return kept
}
