import { type Database, openDatabase } from '#database/open'
import { createService, type Log, scopes } from '#service'
import { checkingAnswers } from './answers'

const secrets = { encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2), keyPepper: Buffer.alloc(32, 3) }

/** What a process needs for a payment: key, customer, account and prefunded account. */
export type Payer = { key: string; customerId: string; accountId: string; prefundedId: string }

export type Answer = { status: number; body: { id: string; code?: string; status?: string } }

/** Opens a durable server in `dataDir`, or the one at `url`, with the service on it, as an application would. */
export async function openHost(dataDir: string, { url, replicaUrl, log }: { url?: string; replicaUrl?: string; log?: Log } = {}) {
  const database: Database = await openDatabase({ dataDir, url, replicaUrl, max: 8 })
  const service = createService({ database, secrets, log })
  const { fetch } = checkingAnswers(service)
  return {
    database,
    service,
    async post(key: string, path: string, body: unknown, idempotencyKey?: string): Promise<Answer> {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const response = await fetch(
        new Request(`http://service${path}`, {
          method: 'POST',
          headers: idempotencyKey === undefined ? headers : { ...headers, 'idempotency-key': idempotencyKey },
          body: JSON.stringify(body),
        }),
      )
      return { status: response.status, body: JSON.parse(await response.text()) }
    },
  }
}

/** Creates an organization with a verified customer and ample money. */
export async function preparePayer({ service, post }: Awaited<ReturnType<typeof openHost>>): Promise<Payer> {
  await service.migrate()
  const organizationId = await service.provisioning.createOrganization({ name: 'Crash', environment: 'test' })
  const key = (
    await service.provisioning.createApiKey({ organizationId, name: 'crash', scopes: [...scopes], limits: null, expiresAt: null })
  ).apiKey
  await service.provisioning.changeTransferSettings(organizationId, { standardMonthlyCapMinor: 10n ** 12n })
  const prefundedId = await service.provisioning.createPrefundedAccount({ organizationId, name: 'USDC', currency: 'USDC' })
  await service.provisioning.fund({ organizationId, accountId: prefundedId, amountMinor: 10n ** 11n })
  const customer = {
    email: 'ana@example.com',
    type: 'individual',
    country: 'VE',
    address_line_1: 'Av. Libertador 1',
    city: 'Caracas',
  }
  const customerId = (await post(key, '/v1/customers', customer)).body.id
  const account = {
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'pagomovil',
    phone_number: '04121234567',
    id_doc_number: 'V12345678',
  }
  const accountId = (await post(key, `/v1/customers/${customerId}/bank-accounts`, account)).body.id
  return { key, customerId, accountId, prefundedId }
}
