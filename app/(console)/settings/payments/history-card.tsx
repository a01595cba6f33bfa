import { getTranslations } from 'next-intl/server'
import type { ConsoleStop } from '#backoffice/console-stops/console-stops'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { RelativeTime } from '#components/relative-time'
import { Table, Td, Th, Tr } from '#components/table'
import { staffNames } from '../../_records/person/staff-names'

/** Lists the latest stops, with their reasons, and who stopped, requested and started. */
export async function StopHistory({ stops }: { stops: readonly ConsoleStop[] }) {
  const t = await getTranslations('payment-stops.history')
  return (
    <Card>
      <CardHeader title={t('title')} count={stops.length} />
      {stops.length === 0 ? (
        <ListEmpty row title={t('empty')} />
      ) : (
        <Table aria-label={t('title')} scrollLabel={t('title')} cards>
          <thead>
            <tr>
              <Th>{t('columns.reason')}</Th>
              <Th>{t('columns.by')}</Th>
              <Th>{t('columns.started')}</Th>
              <Th align="right">{t('columns.when')}</Th>
            </tr>
          </thead>
          <tbody>
            {stops.map((stop) => (
              <Row key={stop.id} stop={stop} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

async function Row({ stop }: { stop: ConsoleStop }) {
  const [t, staff] = await Promise.all([getTranslations('payment-stops.history'), staffNames()])
  const { reason, stoppedBy, stoppedAt, startedBy, startedAt, requestedBy, startReason } = stop
  return (
    <Tr shape="card">
      <Td main wrap card="a1">
        {reason}
      </Td>
      <Td card="a2">{stoppedBy === null ? t('operator') : staff(stoppedBy)}</Td>
      <Td wrap card="a3">
        {startedAt === null ? (
          t('stillStopped')
        ) : (
          <>
            {startedBy === null
              ? t('startedByOperator')
              : t('startedBy', { requester: staff(requestedBy ?? ''), name: staff(startedBy) })}{' '}
            <RelativeTime at={startedAt.toISOString()} />
            <span className="block text-xs text-muted">{startReason}</span>
          </>
        )}
      </Td>
      <Td align="right" card="b1">
        <RelativeTime at={stoppedAt.toISOString()} />
      </Td>
    </Tr>
  )
}
