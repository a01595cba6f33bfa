import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { SegmentedLinks } from '#components/segmented'
import { Table } from '#components/table'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { Soon } from '../../../soon'
import { ListPager, pagesBeside } from '../../_kit/list/list-pager'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { PanelSkeleton } from '../../_kit/page/panel-skeleton'
import type { Acts } from '../offered-pages'
import { DeliveryHeads, DeliveryRow } from './delivery-row'
import { type WebhooksView, webhooksAddress } from './webhooks-address'

const onPage = 25

type Props = { view: WebhooksView; endpointId: string; acts: Acts; format: Formatters }

/** Shows a page of what was sent to an endpoint and what it answered, newest first. */
export async function DeliveriesCard(props: Props) {
  const t = await getTranslations('developers-webhooks')
  const { view } = props
  const links = (['all', 'missed'] as const).map((show) => ({
    href: webhooksAddress.href(view, { show, event: undefined }),
    label: t(`show.${show}`),
    here: view.show === show,
  }))
  return (
    <Card>
      <CardHeader title={t('events')} fact={t('kept')}>
        <SegmentedLinks label={t('show.label')} links={links} scroll={false} />
      </CardHeader>
      <Soon key={`${props.endpointId} ${view.show} ${view.trail.join()}`} fallback={<PanelSkeleton lines={8} />}>
        {Deliveries(props)}
      </Soon>
    </Card>
  )
}

async function Deliveries({ view, endpointId, acts, format }: Props) {
  const { show, trail } = view
  const query = { limit: onPage, ...(show === 'missed' ? { status: 'pending,failed' } : {}), cursor: trail.at(-1) }
  const [t, found] = await Promise.all([
    getTranslations('developers-webhooks'),
    attempt(api.listWebhookDeliveries(endpointId, query)),
  ])
  if (!found.ok) return <PanelFailed failure={found} />
  const { data, next_cursor: next } = found.value
  if (data.length === 0) return <ListEmpty title={t(`none.${show}.title`)}>{t(`none.${show}.text`)}</ListEmpty>
  return (
    <>
      <Table tight cards aria-label={t('events')}>
        <DeliveryHeads />
        <tbody>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.event_id} delivery={delivery} view={view} acts={acts} format={format} />
          ))}
        </tbody>
      </Table>
      <p className="border-t px-4 py-2 text-xs text-muted">{t('stops')}</p>
      <ListPager
        summary={t('shown', { count: data.length })}
        {...pagesBeside((cursors) => webhooksAddress.here({ ...view, trail: cursors, event: undefined }), trail, next)}
      />
    </>
  )
}
