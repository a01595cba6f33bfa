import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type ConsoleStop, hasStarter } from '#backoffice/console-stops/console-stops'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { staffNames } from '../../_records/person/staff-names'
import { DecideStart, RequestStart } from './start-payments'
import { StopPayments } from './stop-payments'

type Props = { stop: ConsoleStop | undefined; staff: Staff; format: Formatters }

/** Shows whether this console sends payments, and what this person can do about it. */
export async function StateCard({ stop, staff, format }: Props) {
  const t = await getTranslations('payment-stops')
  return (
    <Card>
      <CardHeader title={t('state')} fact={t(stop ? 'stopped' : 'running')} />
      <CardBody className="flex flex-col gap-4 text-sm">
        {stop ? <Stopped stop={stop} staff={staff} format={format} /> : <Running staff={staff} />}
      </CardBody>
    </Card>
  )
}

async function Running({ staff }: Pick<Props, 'staff'>) {
  const t = await getTranslations('payment-stops')
  const isAlone = staff.can('payments.stop') && !(await hasStarter(await openDesk(), staff.personId))
  return (
    <>
      <p>{t('whatStops')}</p>
      <p className="text-subtle">{t('whatGoesOn')}</p>
      <p className="text-subtle">{t(env.API_BASE_URL === undefined ? 'otherKeysInside' : 'otherKeys')}</p>
      {isAlone && <Notice tone="wait">{t('alone')}</Notice>}
      {staff.can('payments.stop') && (
        <div>
          <StopPayments />
        </div>
      )}
    </>
  )
}

async function Stopped({ stop, staff, format }: Props & { stop: ConsoleStop }) {
  const [t, names] = await Promise.all([getTranslations('payment-stops'), staffNames()])
  const { id, reason, stoppedBy, stoppedAt, requestedBy, requestedAt, startReason } = stop
  const isOwn = requestedBy === staff.personId
  const time = format.moment(stoppedAt.toISOString())
  return (
    <>
      <Notice tone="bad" title={stoppedBy === null ? t('byOperator', { time }) : t('by', { name: names(stoppedBy), time })}>
        {t('why', { reason })}
      </Notice>
      {requestedAt === null ? (
        <>
          <p className="text-subtle">{t('twoPeople')}</p>
          {staff.can('payments.stop') && <RequestStart stopId={id} />}
        </>
      ) : (
        <>
          <Notice
            tone="wait"
            title={t('requested', { name: names(requestedBy ?? ''), time: format.moment(requestedAt.toISOString()) })}
          >
            {t('why', { reason: startReason ?? '' })} {isOwn && t('own')}
          </Notice>
          {staff.can('payments.stop') && <DecideStart stopId={id} isOwn={isOwn} mayStart={staff.can('payments.start')} />}
        </>
      )}
    </>
  )
}
