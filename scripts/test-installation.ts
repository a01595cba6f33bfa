import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Database } from '#database/open'
import { fillEmptyTables } from '#database/testing/fill-empty-tables'
import { readSecrets } from '#lib/server/secrets'
import { installationFiles } from '#lib/server/service'
import { createService, type Service, scopes } from '#service'
import { checkingAnswers } from '#service/testing/answers'
import { runAdmin } from './test-admin'

/**
 * Creates, for tests, an installation on `source`, with its secrets in `folder`/own and rows in every table, whose payments work.
 */
export async function givenInstallation(folder: string, source: Database) {
  const settings = { DATA_DIR: join(folder, 'own'), DATABASE_URL: source.url, APP_ORIGIN: 'https://pay.example.com' }
  for (const who of ["--name 'Ana Ríos' --email ana@example.com", "--name 'Luis Mora' --email luis@example.com"]) {
    await runAdmin(`create-admin ${who}`, { ...settings, LOG_LEVEL: 'error' })
  }
  const { audit: sealKey, encryption, fingerprint, pepper } = await readSecrets(join(folder, 'own'))
  const secrets = { encryptionKey: encryption, fingerprintKey: fingerprint, keyPepper: pepper }
  const service = createService({ database: source, secrets })
  const { organizationId, payOne } = await givenPayer(service)
  await source.sql`insert into payments.outcome_claims ${source.sql({
    org_id: organizationId,
    id: randomUUID(),
    transaction_id: await payOne(),
    step: 'claimed',
    outcome: 'rejected',
    network_code: 'AC04',
    actor_id: 'ana',
    created_at: new Date(),
  })}`
  await service.checkBooks()
  const rooms = installationFiles().map(({ room }) => room)
  expect(await fillEmptyTables(source.sql, rooms, fitting)).toEqual([])
  // Payments must still work.
  await source.sql`update payments.bank_restrictions set bank_code = '0999'`
  await source.sql`update payments.payment_stops set started_at = now()`
  return { service, secrets, sealKey, pay: payOne }
}

/** A proposal that waits, of one person for another. */
const waiting = {
  state: "'waiting'",
  decided_by: null,
  decided_at: null,
  proposed_by: '(select max(id::text)::uuid from backoffice.people)',
  person_id: '(select min(id::text)::uuid from backoffice.people)',
}

const fitting = {
  'payments.webhook_attempts': { error: null },
  'backoffice.last_rates': { rate: "'284.1134'" },
  'backoffice.approvals': { hash: "repeat('0a', 32)", state: "'paid'" },
  'backoffice.role_changes': waiting,
  'backoffice.recoveries': waiting,
  'backoffice.console_stops': { started_by: null, started_at: null },
  'backoffice.key_requests': { state: "'waiting'", decided_by: null, decided_at: null, made_at: null },
}

/**
 * Creates, for tests, a test organization with ample funds. Returns its id, a function that makes a payment and returns its id,
 * and one that reads an address of the API; each can do so through another service on the same data.
 */
export async function givenPayer(payments: Service) {
  const { provisioning } = payments
  const organizationId = await provisioning.createOrganization({ name: 'Andes', environment: 'test' })
  await provisioning.changeTransferSettings(organizationId, { standardMonthlyCapMinor: 10n ** 12n })
  const accountId = await provisioning.createPrefundedAccount({ organizationId, name: 'Treasury', currency: 'USDC' })
  await provisioning.fund({ organizationId, accountId, amountMinor: 10n ** 10n })
  const key = { organizationId, name: 'x', scopes: [...scopes], limits: null, expiresAt: null }
  const { apiKey } = await provisioning.createApiKey(key)
  const ask = async (path: string, by: Service, body?: object): Promise<string> => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const answer = await checkingAnswers(by).fetch(new Request(`http://service${path}`, { ...sent, headers }))
    const text = await answer.text()
    expect(answer.ok, `${path} ${text}`).toBe(true)
    return text
  }
  const post = async (path: string, body: object, by = payments) => String(JSON.parse(await ask(path, by, body)).id)
  const place = { country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const customer = await post('/v1/customers', { email: 'eva@example.com', type: 'individual', ...place })
  const mobile = { country_code: 'VE', account_type: 'pagomovil', phone_number: '04121234567', id_doc_number: 'V12345678' }
  const account = await post(`/v1/customers/${customer}/bank-accounts`, { bank_code: '0134', ...mobile })
  await post('/v1/customers', { email: 'casa@example.com', type: 'business', kyc_type: 'enhanced', legal_name: 'Casa', ...place })
  const arrived = { amount: 5_050_000, bank_code: '0172', phone_number: '04241234567', reference: '123456789' }
  await post('/v1/sandbox/deposits', arrived)
  const payOne = async (by = payments) => {
    const asked = {
      amount: 1000,
      customer_id: customer,
      source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: accountId },
      destination: { currency: 'VES', account_id: account },
    }
    const quote = await post('/v1/transfers/quote', asked, by)
    return post(`/v1/transfers/quote/${quote}/pay`, { source: { prefunded_account_id: accountId } }, by)
  }
  return { organizationId, payOne, read: ask }
}
