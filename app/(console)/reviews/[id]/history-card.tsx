import {
  Ban,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleX,
  Eye,
  FileCheck,
  TimerOff,
  Undo2,
  UserPlus,
  UserRoundCheck,
  Users,
  X,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import type { Tone } from '#components/status-tones'
import { Timeline, type TimelineEvent } from '#components/timeline'
import type { KycDecision } from '#contract/kyc'
import type { ReviewDetail } from '#contract/reviews'
import { statusLabels } from '../../_kit/words/status-labels'
import { actorNames } from '../../_records/api-key/key-names'
import { reviewLabels } from '../../_records/review/review-labels'
import { readReviewed } from './read-review'

const styles: Readonly<Record<string, { icon: ReactNode; tone?: Tone }>> = {
  approve: { icon: <CircleCheck />, tone: 'ok' },
  reject: { icon: <CircleX />, tone: 'bad' },
  request_information: { icon: <CircleHelp />, tone: 'wait' },
  suspend: { icon: <CirclePause />, tone: 'wait' },
  reinstate: { icon: <CirclePlay /> },
  block: { icon: <Ban />, tone: 'bad' },
  request_unblock: { icon: <Users />, tone: 'wait' },
  withdraw_unblock: { icon: <Undo2 /> },
  reject_unblock: { icon: <X />, tone: 'bad' },
  unblock: { icon: <Users /> },
  expire: { icon: <TimerOff /> },
}

/** Shows the history of this review and earlier decisions about the customer, newest first. */
export async function HistoryCard({ review, me }: { review: ReviewDetail; me: string }) {
  const t = await getTranslations('review.history')
  const events = [...(await Promise.all(review.history.map(toEvent))), ...(await toSteps(review, me))]
  return (
    <Card>
      <CardHeader title={t('title')} />
      <div className="p-4">
        <Timeline events={events.sort((a, b) => b.at.localeCompare(a.at))} />
        {review.history.length === 0 && <p className="mt-3 text-xs text-muted">{t('none')}</p>}
      </div>
    </Card>
  )
}

type Dated = TimelineEvent & { at: string }

/** Returns the steps of the review (registered, sent, opened, assigned), as far as the API reports them. */
async function toSteps(review: ReviewDetail, me: string): Promise<Dated[]> {
  const [t, format, words] = await Promise.all([getTranslations('review.history'), formatters(), reviewLabels()])
  const { assignee, assigned_at, profile, created_at, reason } = review
  const actors = [profile?.submitted_by ?? null]
  const [names, customer] = await Promise.all([actorNames(actors), readReviewed(review.customer_id)])
  const step = (key: string, icon: ReactNode, what: string, at: string | null | undefined, more?: string | null): Dated[] => {
    if (!at) return []
    const when = (
      <>
        <time dateTime={at} title={format.exact(at)} className="whitespace-nowrap tabular-nums">
          {format.relative(at)}
        </time>
        {more && `, ${more}`}
      </>
    )
    return [{ key, icon, what, when, at }]
  }
  const whose = assignee === me ? t('assignedYou') : t('assigned', { name: assignee ? names(assignee) : '' })
  return [
    ...(assignee === null ? [] : step('assigned', <UserRoundCheck />, whose, assigned_at)),
    ...step('opened', <Eye />, t('opened'), created_at, words.reason(reason)),
    ...step('sent', <FileCheck />, t('sent'), profile?.submitted_at, profile?.submitted_by && names(profile.submitted_by)),
    ...(customer.ok ? step('registered', <UserPlus />, t('registered'), customer.value.created_at) : []),
  ]
}

async function toEvent(decision: KycDecision): Promise<Dated> {
  const [t, format, words] = await Promise.all([getTranslations('review.history'), formatters(), reviewLabels()])
  const { id, action, actor, reason_code: code, note, from_state: from, to_state: to, created_at: at } = decision
  const [names, states] = await Promise.all([actorNames([actor]), statusLabels()])
  const moved = from === to ? '' : t('moved', { from: states('customer', from), to: states('customer', to) })
  const why = [code && words.code(code), note].filter(Boolean).join('. ')
  return {
    key: id,
    at,
    ...(styles[action] ?? { icon: <CircleHelp /> }),
    what: [words.action(action), moved].filter(Boolean).join(', '),
    when: (
      <>
        <time dateTime={at} title={format.exact(at)} className="whitespace-nowrap tabular-nums">
          {format.relative(at)}
        </time>
        {`, ${actor ? names(actor) : t('rule')}`}
        {why && <span className="block text-subtle">{why}</span>}
      </>
    ),
  }
}
