import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card } from '#components/card'
import { Columns, Lead, Rail } from '#components/columns'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { Soon } from '../../../soon'
import { PanelSkeleton } from '../../_kit/page/panel-skeleton'
import type { Acts } from '../offered-pages'
import { DeliveriesCard } from './deliveries-card'
import { DeliveryCard } from './delivery-card'
import { EndpointCard } from './endpoint-card'
import { EndpointsCard } from './endpoints-card'
import { readEndpoints } from './read-endpoints'
import type { WebhooksView } from './webhooks-address'

type Props = { view: WebhooksView; acts: Acts; format: Formatters }

/** Shows the list of endpoints, and the chosen one with what was sent to it. */
export async function Webhooks({ view, acts, format }: Props) {
  const list = <Soon fallback={<PanelSkeleton lines={4} />}>{EndpointsCard({ format })}</Soon>
  if (view.endpoint === undefined) return list
  const chosen = { view, endpointId: view.endpoint, acts, format }
  return (
    <Columns side="middle">
      <Lead>
        {list}
        <DeliveriesCard {...chosen} />
      </Lead>
      <Rail acts>
        <Soon key={`${view.endpoint} ${view.event}`} fallback={<PanelSkeleton lines={8} />}>
          {Chosen(chosen)}
        </Soon>
      </Rail>
    </Columns>
  )
}

/** Shows the chosen event, and the chosen endpoint. If the list could not be read, its own place says so. */
async function Chosen({ view, endpointId, acts, format }: Props & { endpointId: string }) {
  const [t, found] = await Promise.all([getTranslations('developers-webhooks'), readEndpoints()])
  if (!found.ok) return null
  const endpoint = found.value.data.find(({ id }) => id === endpointId)
  if (endpoint === undefined)
    return (
      <Card>
        <p className="p-4 text-sm text-subtle">{t('gone')}</p>
      </Card>
    )
  const delivery = view.event && (await findDelivery(endpointId, view))
  return (
    <>
      {delivery && <DeliveryCard delivery={delivery} acts={acts} format={format} />}
      <EndpointCard endpoint={endpoint} acts={acts} format={format} />
    </>
  )
}

/** Finds the delivery of the chosen event on the page of the list from which it was chosen. */
async function findDelivery(endpointId: string, { event, trail }: WebhooksView) {
  const found = await attempt(api.listWebhookDeliveries(endpointId, { limit: 100, cursor: trail.at(-1) }))
  return found.ok ? found.value.data.find(({ event_id: id }) => id === event) : undefined
}
