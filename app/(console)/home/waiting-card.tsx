import { CircleUserRound, Eye, PartyPopper, Radar, Timer } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Amount } from '#components/amount'
import { LinkButton } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { shortId } from '#lib/masks'
import type { Staff } from '#lib/session'
import { PanelFailed } from '../panel-failed'
import { TimeLeft } from './time-left'
import { readWaiting, type Waiting } from './waiting'

/** What waits for this person, each with its one act. */
export async function WaitingCard({ staff, w }: { staff: Staff; w: Writing }) {
  const [t, waiting] = await Promise.all([getTranslations('home.waiting'), readWaiting(staff)])
  return (
    <Card>
      <CardHeader title={t('title')} count={waiting.ok ? waiting.value.length : undefined} />
      {!waiting.ok && <PanelFailed code={waiting.code} />}
      {waiting.ok && waiting.value.length === 0 && (
        <ListEmpty icon={<PartyPopper />} title={t('none')}>
          {t('noneText')}
        </ListEmpty>
      )}
      {waiting.ok && waiting.value.length > 0 && (
        <ul className="waits">
          {waiting.value.map((item) => (
            <WaitingItem key={`${item.kind}-${item.id}`} item={item} w={w} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const looks = {
  pay: { tone: 'tile wait', icon: <Timer /> },
  confirm: { tone: 'tile wait', icon: <CircleUserRound /> },
  unknown: { tone: 'tile work', icon: <Radar /> },
  review: { tone: 'tile wait', icon: <Eye /> },
} as const

async function WaitingItem({ item, w }: { item: Waiting; w: Writing }) {
  const t = await getTranslations('home.waiting')
  const { tone, icon } = looks[item.kind]
  const timed = item.kind === 'pay' || item.kind === 'confirm' ? item : undefined
  const name = timed?.payee ?? (item.kind === 'review' ? item.name : shortId(item.id))
  const since = item.kind === 'unknown' || item.kind === 'review' ? w.relative(item.at) : ''
  const stateOf = (kind: 'unknown' | 'review') => t(`${kind}.state`)
  const until = timed ? w.moment(timed.endsAt) : ''
  return (
    <li>
      <span className={tone}>{icon}</span>
      <div className="grow">
        <b className="trunc">{t(`${item.kind}.what`, { name })}</b>
        <small className="trunc">{t(`${item.kind}.detail`, { until, since })}</small>
      </div>
      <div className="right w5">
        {timed && <Amount value={w.figure(timed.quote.source_amount)} currency={timed.quote.source.currency} />}
      </div>
      <div className="t2 nowrap">
        {timed ? (
          <TimeLeft endsAt={timed.endsAt} serverNow={w.now.toISOString()} />
        ) : (
          stateOf(item.kind === 'review' ? 'review' : 'unknown')
        )}
      </div>
      <LinkButton size="sm" href={item.kind === 'review' ? `/customers/${item.id}` : `/quotes/${item.id}`}>
        {t(`${item.kind}.act`)}
      </LinkButton>
    </li>
  )
}
