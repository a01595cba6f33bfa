import { getLocale, getTranslations } from 'next-intl/server'
import type { StatusKind } from '#components/status-tones'
import { notKnown } from '#lib/shared/not-known'

export type StatusLabels = (kind: StatusKind, status: string) => string

/** Names of statuses in the reader's language; a word that we do not know is shown as it came, and none as not known. */
export async function statusLabels(): Promise<StatusLabels> {
  const [t, locale] = await Promise.all([getTranslations('status'), getLocale()])
  return (kind, status) => {
    if (status === '') return notKnown(locale)
    const key = `${kind}.${status}`
    return t.has(key) ? t(key) : status
  }
}
