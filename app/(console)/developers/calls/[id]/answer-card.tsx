import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { ListedCall } from '#backoffice/call-log/list-calls'
import { Card, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { formatNumber } from '#lib/shared/format'
import { shownTime } from '../call-row'

type Props = { call: ListedCall; format: Formatters }

/** Shows the outcome of a call: what it means, and the answer of the API. */
export async function AnswerCard({ call, format }: Props) {
  const [t, errors] = await Promise.all([getTranslations('developers-calls'), getTranslations('errors')])
  const { outcome, status, code, reason, durationMs, attempts, answeredRequestId, answerBytes, notRead } = call
  return (
    <Card>
      <CardHeader title={t('answer.title')} />
      <p className="text-sm px-4 pt-3 pb-1">{t(`meanings.${outcome}`)}</p>
      <DefList>
        {reason && <Def label={t('answer.reason')}>“{reason}”</Def>}
        {code && (
          <Def label={t('answer.code')}>
            <div className="min-w-0">
              <span className="mono">{code}</span>
              {errors.has(code) && <span className="text-muted text-xs block">{errors(code)}</span>}
            </div>
          </Def>
        )}
        <Def label={t('answer.status')}>
          <span className="whitespace-nowrap tabular-nums">{status ?? t('answer.noStatus')}</span>
        </Def>
        <Def label={t('answer.took')}>
          <span className="whitespace-nowrap tabular-nums">{shownTime(durationMs, format.locale)}</span>
        </Def>
        <Def label={t('answer.attempts')}>
          <span className="whitespace-nowrap tabular-nums">{attempts}</span>
        </Def>
        {answerBytes !== null && (
          <Def label={t('answer.size')}>
            <span className="whitespace-nowrap tabular-nums">
              {t('bytes', { bytes: formatNumber(answerBytes, format.locale) })}
            </span>
          </Def>
        )}
        {answeredRequestId && (
          <Def label={t('answer.requestId')}>
            <span className="mono min-w-0 wrap-anywhere whitespace-normal">{answeredRequestId}</span>
          </Def>
        )}
        {notRead.length > 0 && <NotReadDef notRead={notRead} />}
      </DefList>
    </Card>
  )
}

/** Lists the members of the answer that could not be read, each with its effect. */
async function NotReadDef({ notRead }: Pick<ListedCall, 'notRead'>) {
  const t = await getTranslations('developers-calls')
  return (
    <Def label={t('answer.notRead')}>
      <div className="min-w-0">
        {notRead.map(({ path, why, cost }) => (
          <span key={path.join('/')} className="block">
            <span className="mono wrap-anywhere whitespace-normal">/{path.join('/')}</span>{' '}
            <span className="text-muted text-xs">{t(reasonOf({ why, cost }))}</span>
          </span>
        ))}
      </div>
    </Def>
  )
}

function reasonOf({ why, cost }: Pick<ListedCall['notRead'][number], 'why' | 'cost'>) {
  if (why === 'inexact') return 'notRead.inexact.member'
  return `notRead.${why === 'missing' ? 'missing' : 'unlike'}.${cost === 'row' ? 'row' : 'member'}` as const
}
