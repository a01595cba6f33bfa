'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '#components/class-names'
import { minutesAndSeconds, useTimeLeft } from '#components/countdown'

/** Shows the time left by the server's clock, such as "2:42 left"; it is emphasised in the last ten minutes. */
export function TimeLeft({ endsAt, serverNow }: { endsAt: string; serverNow: string }) {
  const t = useTranslations('home-live')
  const leftMs = useTimeLeft({ endsAt, serverNow })
  if (leftMs <= 0) return <span className="text-muted">{t('over')}</span>
  const isSoon = leftMs < 600_000
  return (
    <span className={classNames('whitespace-nowrap tabular-nums', isSoon && 'font-medium text-wait')}>
      {isSoon ? t('left', { time: minutesAndSeconds(leftMs) }) : t('minutesLeft', { n: Math.floor(leftMs / 60_000) })}
    </span>
  )
}
