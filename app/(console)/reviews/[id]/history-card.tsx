import { Ban, CircleCheck, CircleHelp, CirclePause, CirclePlay, CircleX, TimerOff, Users } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { writing } from '#app/writing'
import { Card, CardHeader } from '#components/card'
import type { Tone } from '#components/status-tones'
import { Timeline } from '#components/timeline'
import type { KycDecision } from '#contract/kyc'
import { statusWords } from '../../status-words'
import { reviewWords } from '../row-words'
import { staffNames } from '../staff-names'

const looks: Readonly<Record<string, { icon: ReactNode; tone?: Tone }>> = {
  approve: { icon: <CircleCheck />, tone: 'ok' },
  reject: { icon: <CircleX />, tone: 'bad' },
  request_information: { icon: <CircleHelp />, tone: 'wait' },
  suspend: { icon: <CirclePause />, tone: 'wait' },
  reinstate: { icon: <CirclePlay /> },
  block: { icon: <Ban />, tone: 'bad' },
  request_unblock: { icon: <Users />, tone: 'wait' },
  unblock: { icon: <Users /> },
  expire: { icon: <TimerOff /> },
}

/** What was decided about this customer before, newest first. */
export async function HistoryCard({ history }: { history: readonly KycDecision[] }) {
  const t = await getTranslations('review.history')
  return (
    <Card>
      <CardHeader title={t('title')} count={history.length || undefined} />
      <div className="p-4">
        {history.length === 0 ? (
          <p className="text-sm text-muted">{t('none')}</p>
        ) : (
          <Timeline events={await Promise.all(history.map(toEvent))} />
        )}
      </div>
    </Card>
  )
}

async function toEvent(decision: KycDecision) {
  const [t, w, words] = await Promise.all([getTranslations('review.history'), writing(), reviewWords()])
  const [names, states] = [await staffNames(), await statusWords()]
  const { id, action, actor, reason_code: code, note, from_state: from, to_state: to, created_at: at } = decision
  const moved = from === to ? '' : t('moved', { from: states('customer', from), to: states('customer', to) })
  const why = [code && words.code(code), note].filter(Boolean).join('. ')
  return {
    key: id,
    ...(looks[action] ?? { icon: <CircleHelp /> }),
    what: [words.action(action), moved].filter(Boolean).join(', '),
    when: (
      <>
        <time dateTime={at} title={w.exact(at)} className="whitespace-nowrap tabular-nums">
          {w.relative(at)}
        </time>
        {`, ${actor ? names(actor) : t('rule')}`}
        {why && <span className="block text-subtle">{why}</span>}
      </>
    ),
  }
}
