import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'

/** The service lets a key live for two years at most. */
const days = [30, 90, 365, 730] as const
export type Lifetime = { value: string; label: string }

/** Returns how long a new key may live, as the ends that the form sends: a repeated form then asks for the same key. */
export async function lifetimes({ now, date }: Formatters): Promise<Lifetime[]> {
  const t = await getTranslations('developers-keys.lives')
  return days.map((count) => {
    const end = new Date(now.getTime() + count * 86_400_000)
    return { value: end.toISOString(), label: t(`days${count}`, { date: date(end) }) }
  })
}
