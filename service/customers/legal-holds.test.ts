import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenRetention, givenRetention } from '../retention/test-retention'

let given: GivenRetention
beforeAll(async () => {
  given = await givenRetention()
})
afterAll(() => given.close())

const hold = (customerId: string, reason = 'Order 114 of the court') => ({
  organizationId: given.organizationId,
  customerId,
  reason,
  by: 'olga',
})

test('a customer under a legal hold is used as before, and not deleted until it is lifted', async () => {
  const { id, pagomovilId } = await given.givenCustomer()
  expect(await given.provisioning.placeLegalHold(hold(id))).toBe(true)
  expect(await given.provisioning.placeLegalHold(hold(id)), 'once is enough').toBe(false)
  const refused = await given.remove(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'customer_on_hold'])
  const quote = await given.quote({ destinationId: pagomovilId, customer_id: id })
  expect((await given.cancel(quote.id)).status).toBe(200)

  expect(await given.provisioning.liftLegalHold(hold(id, 'The case is closed'))).toBe(true)
  expect(await given.provisioning.liftLegalHold(hold(id)), 'there is none any more').toBe(false)
  const removed = await given.remove(id)
  expect([removed.status, removed.body]).toEqual([200, { success: true }])
})

test('who held a customer, who lifted it, when and why stays on record', async () => {
  const { id } = await given.givenCustomer()
  const placedAt = given.now()
  await given.provisioning.placeLegalHold(hold(id, ' Order 114 of the court '))
  const [standing, ...others] = await given.provisioning.listLegalHolds(given.organizationId)
  expect(others).toEqual([])
  expect(standing).toMatchObject({ customerId: id, reason: 'Order 114 of the court', placedBy: 'olga', placedAt, liftedAt: null })
  given.advance(60)
  await given.provisioning.liftLegalHold({ ...hold(id, 'The case is closed'), by: 'pablo' })
  await given.provisioning.placeLegalHold(hold(id, 'Another court'))
  expect(await given.provisioning.listLegalHolds(given.organizationId)).toMatchObject([{ reason: 'Another court' }])
  const rows = await given.database.sql`
    select reason, lifted_by, lift_reason, lifted_at from payments.legal_holds where customer_id = ${id} order by id limit 1`
  expect(rows).toEqual([
    { reason: 'Order 114 of the court', lifted_by: 'pablo', lift_reason: 'The case is closed', lifted_at: given.now() },
  ])
})

test('a hold needs a reason and a customer of that very organization', async () => {
  const stranger = await given.givenOrganization('test')
  for (const reason of ['', '  ', 'x'.repeat(501)]) {
    await expect(given.provisioning.placeLegalHold(hold(given.customer.id, reason))).rejects.toThrow('needs a reason')
  }
  const foreign = { ...hold(given.customer.id), organizationId: stranger.id }
  await expect(given.provisioning.placeLegalHold(foreign)).rejects.toMatchObject({ code: 'customer_not_found' })
  await expect(given.provisioning.liftLegalHold(foreign)).rejects.toMatchObject({ code: 'customer_not_found' })
  await expect(given.provisioning.placeLegalHold(hold('ana'))).rejects.toMatchObject({ code: 'customer_not_found' })
})
