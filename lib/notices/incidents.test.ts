import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyOfIncidents } from '#backoffice/incidents/notify-of-incidents'
import { listNotices } from '#backoffice/notices/list-notices'
import { givenPerson, passTime, type TestDesk, testDesk } from '#backoffice/test-desk'
import type { PaymentsApi } from '#contract/api'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { createService, type Service, scopes } from '#service'
import { createPaymentsApi } from '../api/client'
import { extensionOperations } from '../api/console-operations'
import { openTransport } from '../api/transport'

let desk: TestDesk
let database: Database
let service: Service
let organizationId: string
let api: PaymentsApi
beforeAll(async () => {
  desk = await testDesk()
  desk.clock.now = new Date() // the service goes by the clock of its database
  const key = Buffer.alloc(32, 7)
  const secrets = { encryptionKey: key, fingerprintKey: key, keyPepper: key }
  const prepare = (fresh: Database) => createService({ database: fresh, secrets }).migrate()
  database = await testDatabase({ template: 'payments', prepare })
  service = createService({ database, secrets, log: () => {} })
  const { provisioning } = service
  organizationId = await provisioning.createOrganization({ name: 'Cauce', environment: 'live', autoConfirm: true })
  const about = { organizationId, name: 'Desk', scopes: [...scopes], limits: null, expiresAt: null, kind: 'house' } as const
  const { apiKey } = await provisioning.createApiKey(about)
  api = createPaymentsApi({
    send: openTransport({ service: async () => service }),
    credentials: async () => ({ organizationId, apiKey }),
    extensions: async () => new Set(extensionOperations),
    amountUnit: 'minor',
  })
})
afterAll(async () => {
  await desk.close()
  await database.close()
})

test('a stop by an operator, a stop of a customer and an error in the books of the built-in service are told once', async () => {
  const [clerk, officer] = [await givenPerson(desk, ['finance']), await givenPerson(desk, ['compliance'])]
  const told = async ({ personId }: typeof clerk) =>
    (await listNotices(desk.db, personId ?? '')).notices.map(({ kind, objectId }) => [kind, objectId])
  await notifyOfIncidents(desk, api, 'returned')
  await service.provisioning.stopPayments({ organizationId, reason: 'A test', by: 'olga' })
  await service.provisioning.startPayments({ organizationId, reason: 'Over', by: 'olga' })
  const person = { email: 'x@example.com', type: 'individual', kyc_type: 'standard', country: 'VE', legal_name: 'Ana' } as const
  const { id } = await api.createCustomer(person)
  await api.blockCustomer(id, { reason_code: 'other', note: 'A test' }, { actorId: officer.personId ?? '' })
  await database.sql`insert into payments.ledger_accounts (org_id, name, asset, balance) values (${organizationId}, 'fees', 'VES/2', 5)`
  expect(await service.checkBooks()).not.toEqual([])
  for (const seconds of [15, 30]) {
    passTime(desk, seconds)
    await notifyOfIncidents(desk, api, 'returned')
  }
  expect((await told(clerk)).map(([kind]) => kind).sort()).toEqual([
    'books_wrong',
    'customer_stopped',
    'payments_started',
    'payments_stopped',
  ])
  expect(await told(clerk)).toContainEqual(['customer_stopped', id])
  expect(await told(officer), 'who blocked the customer').toEqual([])
})
