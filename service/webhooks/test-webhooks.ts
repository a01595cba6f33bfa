import { runDueJobs } from '#database/jobs'
import { forOrganization } from '#database/row-scope'
import type { ServiceOptions } from '#service'
import { recordEvents } from '../events/record-event'
import { newId } from '../ground/ids'
import { givenService } from '../test-service'

export type Delivery = {
  status: string
  attempts: number
  last_status: number | null
  last_error: string | null
  [member: string]: unknown
}

/** For tests: starts a service that may send to loopback, whose clock and worker run only when the test says so. */
export async function givenWebhooks(options: Partial<ServiceOptions> = {}) {
  let now = new Date('2026-11-20T14:00:00.000Z')
  const given = await givenService({
    clock: () => now,
    log: () => {},
    ...options,
    webhooks: { allowPrivateTargets: true, timeoutMs: 500, ...options.webhooks },
  })
  const { service, database, call } = given
  return {
    ...given,
    now: () => now,
    /** Moves the clock to a time, or forward by milliseconds. */
    moveTo(time: Date | number) {
      now = typeof time === 'number' ? new Date(now.getTime() + time) : time
    },
    deliver: () => runDueJobs(database.db, service.webhookJobs, { now }),
    async givenEndpoint(url: string, body: object = {}): Promise<{ id: string; secret: string }> {
      const created = await call('POST', '/v1/webhook-endpoints', { body: { url, ...body } })
      if (created.status !== 201) throw new Error(created.text)
      return created.body
    },
    /** Records an event, as if something had happened; returns its id. */
    async givenEvent(type = 'quote.paid', organizationId = given.organizationId): Promise<string> {
      const id = newId()
      const event = { id, type, objectId: newId(), data: { status: 'completed' } }
      await recordEvents({ db: forOrganization({ db: database.db }, organizationId).db, organizationId, now }, [event])
      return id
    },
    async deliveries(endpointId: string): Promise<Delivery[]> {
      return (await call('GET', `/v1/webhook-endpoints/${endpointId}/deliveries`)).body.data
    },
    async endpoint(endpointId: string) {
      return (await call('GET', `/v1/webhook-endpoints/${endpointId}`)).body
    },
  }
}
