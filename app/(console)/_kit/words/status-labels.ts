import { getLocale, getTranslations } from 'next-intl/server'
import type { StatusKind } from '#components/status-tones'
import { notKnown } from '#lib/shared/not-known'

export type StatusLabels = (kind: StatusKind | 'customerType' | 'kycType', status: string) => string

/** Returns the labels of statuses in the reader's language; an unknown word is shown as received, an empty one as "not known". */
export async function statusLabels(): Promise<StatusLabels> {
  const [t, locale] = await Promise.all([getTranslations('status'), getLocale()])
  return (kind, status) => {
    if (status === '') return notKnown(locale)
    const key = `${kind}.${status}`
    return t.has(key) ? t(key) : status
  }
}
