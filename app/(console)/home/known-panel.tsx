import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { PanelFailed } from '../_kit/page/panel-failed'
import type { LastKnown } from './last-known'

type Props<T> = { known: LastKnown<T>; format: Formatters; draw: (value: T) => ReactNode }

/** What a panel shows: what was read, or that it could not be, and under that what was read last, with its time. */
export async function KnownPanel<T>({ known, format, draw }: Props<T>) {
  if (known.failure === undefined) return draw(known.value)
  const { failure, last } = known
  const t = await getTranslations('home')
  return (
    <PanelFailed failure={failure}>
      {last && (
        <>
          <p className="px-4 text-xs text-muted">{t('asOf', { time: format.moment(last.at) })}</p>
          {draw(last.value)}
        </>
      )}
    </PanelFailed>
  )
}
