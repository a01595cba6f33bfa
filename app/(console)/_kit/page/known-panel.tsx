import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import type { LastKnown } from '#lib/shared/last-known'
import { PanelFailed } from './panel-failed'

type Props<T> = {
  known: LastKnown<T>
  format: Formatters
  draw: (value: T) => ReactNode
  /** See `PanelFailed`. */
  single?: boolean
}

/** Shows the value that was read; if that failed, the failure and below it the last known value with its time. */
export async function KnownPanel<T>({ known, format, draw, single }: Props<T>) {
  if (known.failure === undefined) return draw(known.value)
  const { failure, last } = known
  const t = await getTranslations('money-list')
  return (
    <PanelFailed failure={failure} single={single}>
      {last && (
        <>
          <p className="px-4 text-xs text-muted">{t('asOf', { time: format.moment(last.at) })}</p>
          {draw(last.value)}
        </>
      )}
    </PanelFailed>
  )
}
