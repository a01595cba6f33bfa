'use client'

import { useTranslations } from 'next-intl'
import { Reading } from '#components/reading'
import type { AccountReading } from './account-readings'

/** Shows the line under a field: how the value is read, or what is missing. */
export function ReadingLine({ reading }: { reading: AccountReading | undefined }) {
  const t = useTranslations('account-form.readings')
  if (reading === undefined || reading.kind === 'wrong') return null
  if (reading.kind === 'more') return <Reading done={false}>{t('more', { count: reading.count })}</Reading>
  if (reading.kind === 'unsure') return <Reading done={false}>{t('unsure')}</Reading>
  return (
    <Reading done>{t.rich(reading.what, { text: reading.text, mono: (parts) => <span className="mono">{parts}</span> })}</Reading>
  )
}
