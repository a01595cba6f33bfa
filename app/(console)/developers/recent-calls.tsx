import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { CallChart, mostCalls } from '#components/call-chart'
import type { CallFigures } from '#lib/api/calls'
import { pathOf } from '#lib/shared/path-of'
import { inMilliseconds } from './figures'

type Props = {
  calls: CallFigures['recent']
  /** The operation; undefined for all of them. */
  name?: string
  format: Formatters
}

/** Draws the last calls as bars, each with its time, duration and outcome, linked to its record. */
export async function RecentCalls({ calls, name, format }: Props) {
  const t = await getTranslations('developers.recent')
  const drawn = calls.slice(-mostCalls)
  return (
    <CallChart
      label={`${name ? `${name}: ` : ''}${t('label', { count: drawn.length })}`}
      hint={t('hint')}
      head={t('time')}
      calls={drawn.map(({ id, at, operation, status, durationMs, failed }) => ({
        id,
        label: format.clock(at),
        href: pathOf.apiCall(id),
        parts: [
          { name: t('call'), text: operation },
          { name: t('took'), text: inMilliseconds(durationMs, format.locale) ?? '' },
          { name: t('answer'), text: status === undefined ? t('none') : String(status) },
        ],
        durationMs,
        failed,
      }))}
    />
  )
}
