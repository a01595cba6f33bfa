import 'server-only'
import { getTranslations } from 'next-intl/server'
import { isNewestFirst, type Sorting } from './sorting'

type Words = { newer: string; older: string }

/** What the links between the pages of a list say: only where the newest comes first are there newer and older ones. */
export async function pageWords(sorting: Sorting, { newer, older }: Words): Promise<{ newerLabel: string; olderLabel: string }> {
  const t = await getTranslations('sorting.pages')
  return isNewestFirst(sorting) ? { newerLabel: newer, olderLabel: older } : { newerLabel: t('previous'), olderLabel: t('next') }
}
