'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { postToTabs } from '#lib/shared/session-tabs'

/** Notifies the page that waits for the proof, and closes this window if the browser permits it. */
export function Proven() {
  const t = useTranslations('step-up')
  useEffect(() => {
    postToTabs('proven')
    window.close()
  }, [])
  return <p>{t('provenHow')}</p>
}
