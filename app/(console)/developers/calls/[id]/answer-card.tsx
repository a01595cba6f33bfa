import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import type { ListedCall } from '#backoffice/call-log/list-calls'
import { Card, CardBody, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { formatNumber } from '#lib/format'
import { shownTime } from '../call-row'

type Props = { call: ListedCall; w: Writing }

/** What became of it: what it means, and what the API said. */
export async function AnswerCard({ call, w }: Props) {
  const [t, errors] = await Promise.all([getTranslations('developers-calls'), getTranslations('errors')])
  const { outcome, status, code, reason, durationMs, attempts, answeredRequestId, answerBytes, notRead } = call
  return (
    <Card>
      <CardHeader title={t('answer.title')} />
      <CardBody className="body stack g12">
        <p className="f13">{t(`meanings.${outcome}`)}</p>
        <DefList>
          {reason && <Def label={t('answer.reason')}>“{reason}”</Def>}
          {code && (
            <Def label={t('answer.code')}>
              <span className="mono">{code}</span>
              {errors.has(code) && <span className="t3 f12 block">{errors(code)}</span>}
            </Def>
          )}
          <Def label={t('answer.status')}>
            <span className="num">{status ?? t('answer.noStatus')}</span>
          </Def>
          <Def label={t('answer.took')}>
            <span className="num">{shownTime(durationMs, w.locale)}</span>
          </Def>
          <Def label={t('answer.attempts')}>
            <span className="num">{attempts}</span>
          </Def>
          {answerBytes !== null && (
            <Def label={t('answer.size')}>
              <span className="num">{t('bytes', { bytes: formatNumber(answerBytes, w.locale) })}</span>
            </Def>
          )}
          {answeredRequestId && (
            <Def label={t('answer.requestId')}>
              <span className="mono wrap-anywhere">{answeredRequestId}</span>
            </Def>
          )}
          {notRead.length > 0 && (
            <Def label={t('answer.notRead')}>
              {notRead.map(({ path, why, cost }) => (
                <span key={path.join('/')} className="block">
                  <span className="mono wrap-anywhere">/{path.join('/')}</span>{' '}
                  <span className="t3 f12">
                    {t(`notRead.${why === 'missing' ? 'missing' : 'unlike'}.${cost === 'row' ? 'row' : 'member'}`)}
                  </span>
                </span>
              ))}
            </Def>
          )}
        </DefList>
      </CardBody>
    </Card>
  )
}
