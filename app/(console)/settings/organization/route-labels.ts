import { getTranslations } from 'next-intl/server'

export type RouteLabels = { rail: (word: string) => string; customer: (word: string) => string }

/** Returns the labels of rails and of kinds of customers; an unknown word is shown as received. */
export async function routeLabels(): Promise<RouteLabels> {
  const t = await getTranslations('status')
  return {
    rail: (word) => (t.has(`rail.${word}`) ? t(`rail.${word}`) : word),
    customer: (word) => (t.has(`customerType.${word}`) ? t(`customerType.${word}`) : word),
  }
}
