import { expect, test } from 'vitest'
import { givenService } from '#service/test-service'
import { addCustomers, addPast } from './seed'

test('the past that is measured is business as the service books it: its check finds the books right', async () => {
  const given = await givenService()
  await addCustomers(given.database, given.organizationId, 10_000)
  await addPast(given.database, given.organizationId, 300)
  expect(await given.service.verifyLedger()).toEqual([])
  const listed = await given.call('GET', '/v1/transfers?limit=100')
  expect(new Set(listed.body.data.map(({ status }: { status: string }) => status))).toEqual(new Set(['completed', 'failed']))
  await given.close()
})
