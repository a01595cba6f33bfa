import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { endpointState, shortAddress } from './endpoint-row'
import { EndpointsTable } from './endpoints-table'
import { shortTypes } from './event-groups'
import { readEndpoints } from './read-endpoints'

const most = 10

/** Lists where events are sent. */
export async function EndpointsCard({ format }: { format: Formatters }) {
  const [t, found] = await Promise.all([getTranslations('developers-webhooks'), readEndpoints()])
  if (!found.ok)
    return (
      <Card>
        <CardHeader title={t('endpoints')} />
        <PanelFailed failure={found} />
      </Card>
    )
  const { data } = found.value
  const rows = data.map((endpoint) => ({
    id: endpoint.id,
    address: shortAddress(endpoint.url),
    description: endpoint.description ?? '',
    events: endpoint.event_types === null ? t('allEvents') : shortTypes(endpoint.event_types).join(', '),
    state: endpointState(endpoint),
    since: endpoint.failing_since && format.relative(endpoint.failing_since),
  }))
  return (
    <Card>
      <CardHeader title={t('endpoints')} count={t('countOf', { count: rows.length, most })} />
      {rows.length === 0 ? <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty> : <EndpointsTable rows={rows} />}
    </Card>
  )
}
