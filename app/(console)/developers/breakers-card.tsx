import { CircleCheck, CirclePause, LoaderCircle } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardBody, CardHeader } from '#components/card'
import { Line, Lines } from '#components/lines'
import type { Tone } from '#components/status-tones'
import type { BreakerState } from '#lib/api/pace'
import { apiBreakers } from '#lib/server/api'
import { env } from '#lib/server/env'

const styles: Record<BreakerState['state'], { word: 'closed' | 'open' | 'trying'; tone: Tone; icon: ReactNode }> = {
  closed: { word: 'closed', tone: 'ok', icon: <CircleCheck /> },
  open: { word: 'open', tone: 'bad', icon: <CirclePause /> },
  'half-open': { word: 'trying', tone: 'work', icon: <LoaderCircle /> },
}

/** Lists the open circuit breakers: operations that are suspended for a moment after several failures in a row. */
export async function BreakersCard({ format }: { format: Formatters }) {
  const t = await getTranslations('developers.breakers')
  const breakers = apiBreakers()
  const none = env.API_BASE_URL === undefined ? t('inside') : t('none')
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        {breakers.length === 0 && <p className="text-sm text-subtle">{none}</p>}
        <Lines>
          {breakers.map(({ group, state, since }) => (
            <Line key={group} label={groupWord(t, group)}>
              <Badge tone={styles[state].tone} icon={styles[state].icon} quiet>
                {t(styles[state].word, { since: format.clock(since) })}
              </Badge>
            </Line>
          ))}
        </Lines>
        {breakers.some(({ state }) => state !== 'closed') && <p className="text-xs text-muted mt-2">{t('next')}</p>}
      </CardBody>
    </Card>
  )
}

type T = Awaited<ReturnType<typeof getTranslations<'developers.breakers'>>>

/** Returns the label of a group; a group without a label is shown by the part of the path that it is named after. */
function groupWord(t: T, group: string): string {
  const key = `groups.${group.replaceAll(/\W/g, '_')}`
  return t.has(key) ? t(key) : group
}
