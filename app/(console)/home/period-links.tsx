import { getTranslations } from 'next-intl/server'
import { SegmentedLinks } from '#components/segmented'
import type { Period } from './read-volume'

/** Chooses the number of days for all charts of the home. */
export async function PeriodLinks({ days }: { days: Period }) {
  const t = await getTranslations('home.chart')
  const choice = (count: Period) => ({ href: count === 30 ? '/' : '/?days=7', label: t('days', { count }), here: count === days })
  return <SegmentedLinks label={t('period')} links={[choice(7), choice(30)]} scroll={false} />
}
