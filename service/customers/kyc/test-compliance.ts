import { expect } from 'vitest'
import { givenService } from '../../test-service'

export type GivenCompliance = Awaited<ReturnType<typeof givenCompliance>>
type Made = { actor?: string; key?: string; change?: Record<string, unknown> }

const fraud = { reason_code: 'fraud_suspected' }

/** For tests: starts a service with a clock that moves only by hand, with customers and compliance staff. */
export async function givenCompliance() {
  let now = new Date('2026-11-20T14:00:00.000Z')
  const given = await givenService({ clock: () => now })
  const { call } = given
  const bodies = new Map<string, object>()
  let counter = 0

  /** Registers a customer with complete data; `tag` is the sandbox tag in the e-mail. */
  async function customer(tag = '', { actor = 'partner', key, change = {} }: Made = {}): Promise<string> {
    const address = { address_line_1: 'Av. Libertador 1', city: 'Caracas', country: 'VE' }
    const body = { email: `k${++counter}${tag}@example.com`, type: 'individual', ...address, ...change }
    const created = await call('POST', '/v1/customers', { body, key, headers: { 'x-actor-id': actor } })
    expect(created.status, created.text).toBe(201)
    bodies.set(created.body.id, body)
    return created.body.id
  }
  async function openReviews(customerId: string) {
    return (await call('GET', `/v1/kyc/reviews?customer_id=${customerId}&status=open,assigned`)).body.data
  }
  const as = (actor: string) => ({ 'x-actor-id': actor })
  return {
    ...given,
    now: () => now,
    goTo: (time: Date) => {
      now = time
    },
    customer,
    openReviews,
    async review(customerId: string): Promise<{ id: string; status: string; changed_by: string[] }> {
      const [open] = await openReviews(customerId)
      expect(open).toBeDefined()
      return open
    },
    read: async (customerId: string) => (await call('GET', `/v1/customers/${customerId}`)).body,
    /** Replaces the customer's data with those of the registration, changed by `change`. */
    change: (customerId: string, change: object, actor: string) =>
      call('PUT', `/v1/customers/${customerId}`, { body: { ...bodies.get(customerId), ...change }, headers: as(actor) }),
    decide: (reviewId: string, body: object, actor = 'gabriela') =>
      call('POST', `/v1/kyc/reviews/${reviewId}/decision`, { body, headers: as(actor) }),
    assign: (reviewId: string, body: object, actor: string) =>
      call('POST', `/v1/kyc/reviews/${reviewId}/assign`, { body, headers: as(actor) }),
    measure: (kind: string, customerId: string, { actor = 'gabriela', body = fraud }: { actor?: string; body?: object } = {}) =>
      call('POST', `/v1/customers/${customerId}/${kind}`, { body, headers: as(actor) }),
    async events(objectId: string): Promise<string[]> {
      const rows = await given.database.sql<{ type: string }[]>`
        select type from payments.events where object_id = ${objectId} order by created_at, id`
      return rows.map(({ type }) => type)
    },
  }
}
