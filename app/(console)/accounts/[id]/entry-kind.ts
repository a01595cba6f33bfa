import { getTranslations } from 'next-intl/server'

/** Returns a function that says what a kind of movement is; a kind that we do not know is shown as the API calls it. */
export async function entryKinds(): Promise<(kind: string) => string> {
  const [kinds, words] = await Promise.all([getTranslations('transaction.postings.kinds'), getTranslations('accounts.entries')])
  return (kind) => (kind === 'pay' ? words('paid') : kinds.has(kind) ? kinds(kind) : kind)
}
