'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { tellTabs } from '#lib/shared/session-tabs'

/** Tells the page that waits, and ends this window where the browser lets it. */
export function Proven() {
  const t = useTranslations('step-up')
  useEffect(() => {
    tellTabs('proven')
    window.close()
  }, [])
  return <p>{t('provenHow')}</p>
}
