import { CircleUserRound, Eye, PartyPopper, Radar, Timer } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Amount } from '#components/amount'
import { LinkButton } from '#components/button'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import type { Review } from '#contract/reviews'
import { shortId } from '#lib/masks'
import type { Staff } from '#lib/session'
import { PanelFailed } from '../panel-failed'
import { DueTag } from '../reviews/due-tag'
import { toReviewTag } from '../reviews/review-row'
import { reviewWords } from '../reviews/row-words'
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
  const until = timed ? w.moment(timed.endsAt) : ''
  const since = item.kind === 'unknown' ? w.relative(item.at) : ''
  const detail = item.kind === 'review' ? <ReviewDetail item={item} /> : t(`${item.kind}.detail`, { until, since })
  return (
    <li>
      <span className={tone}>{icon}</span>
      <div className="grow">
        <b className="trunc">{t(`${item.kind}.what`, { name })}</b>
        <small className="trunc">{detail}</small>
      </div>
      <div className="right w5 empty:hidden">
        {timed && <Amount value={w.figure(timed.quote.source_amount)} currency={timed.quote.source.currency} />}
      </div>
      <div className={item.kind === 'review' ? 'nowrap due' : 't2 nowrap'}>
        {timed && <TimeLeft endsAt={timed.endsAt} serverNow={w.now.toISOString()} />}
        {item.kind === 'unknown' && t('unknown.state')}
        {item.kind === 'review' && <ReviewDue review={item.review} w={w} />}
      </div>
      <LinkButton size="sm" href={item.kind === 'review' ? `/reviews/${item.id}` : `/quotes/${item.id}`}>
        {t(`${item.kind}.act`)}
      </LinkButton>
    </li>
  )
}

type WaitingReview = Extract<Waiting, { kind: 'review' }>

async function ReviewDetail({ item }: { item: WaitingReview }) {
  const [t, words] = await Promise.all([getTranslations('home.waiting'), reviewWords()])
  const reason = words.reason(item.review.reason)
  return item.mine ? t('review.yours', { reason }) : t('review.free', { reason })
}

async function ReviewDue({ review, w }: { review: Review; w: Writing }) {
  return <DueTag {...toReviewTag(review, w, await reviewWords())} />
}
