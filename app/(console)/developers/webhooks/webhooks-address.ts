import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { choice, look, matching, trail } from '../../_kit/list/parameters'

const id = /^[\w-]{1,64}$/

/**
 * The address of the page of webhooks: the endpoint that is chosen, which of its deliveries are listed, the event that is shown
 * whole, and the cursors of the pages of deliveries up to the current one.
 */
export const webhooksAddress = listAddress('/developers/webhooks', {
  endpoint: matching(id),
  show: choice(['all', 'missed']),
  event: look(matching(id)),
  trail: trail(),
})
export type WebhooksView = ViewOf<typeof webhooksAddress>
