import { getTranslations } from 'next-intl/server'
import type { StatusKind } from '#components/status-tones'

export type StatusWords = (kind: StatusKind, status: string) => string

/** Names of statuses in the reader's language; a word that we do not know is shown as it came. */
export async function statusWords(): Promise<StatusWords> {
  const t = await getTranslations('status')
  return (kind, status) => {
    const key = `${kind}.${status}`
    return t.has(key) ? t(key) : status
  }
}
