'use client'

import { useTranslations } from 'next-intl'
import { minutesAndSeconds, useTimeLeft } from '#components/countdown'

/** "2:42 left" on the server's clock. */
export function TimeLeft({ endsAt, serverNow }: { endsAt: string; serverNow: string }) {
  const t = useTranslations('home-live')
  const leftMs = useTimeLeft({ endsAt, serverNow })
  if (leftMs <= 0) return <span className="text-muted">{t('over')}</span>
  return (
    <span className="whitespace-nowrap tabular-nums text-wait font-medium">
      {leftMs < 600_000 ? t('left', { time: minutesAndSeconds(leftMs) }) : t('minutesLeft', { n: Math.floor(leftMs / 60_000) })}
    </span>
  )
}
