import { randomUUID } from 'node:crypto'
import { findApproval } from '#backoffice/approvals/approval'
import { decideApproval } from '#backoffice/approvals/decide'
import { createBatch, printFile } from '#backoffice/batches/create-batch'
import { matchRows } from '#backoffice/batches/match-rows'
import { submitBatch } from '#backoffice/batches/submit-batch'
import type { Batch } from '#backoffice/batches/tables'
import { inParallel } from '#backoffice/in-parallel'
import { scopes } from '#service'
import { type ApiOfHost, type BatchHost, givenStaffOf } from './batch-host'

/** Creates an organization of the built-in service that can pay, with a funded prefunded account. */
export async function givenOrganizationOf({ service: { provisioning } }: BatchHost) {
  const organizationId = await provisioning.createOrganization({ name: 'Puente Sur', environment: 'test' })
  const key = { organizationId, name: 'console', scopes: [...scopes], limits: null, expiresAt: null, kind: 'house' as const }
  const { apiKey } = await provisioning.createApiKey(key)
  await provisioning.changeTransferSettings(organizationId, { standardMonthlyCapMinor: 10n ** 12n })
  const sourceAccount = await provisioning.createPrefundedAccount({ organizationId, name: 'Tesorería', currency: 'USDC' })
  await provisioning.fund({ organizationId, accountId: sourceAccount, amountMinor: 10n ** 11n })
  return { api: { apiKey, organizationId }, sourceAccount }
}

export type GivenPayee = { email: string; customerId: string; accountId: string }

/** Creates payees, some at a bank, some by pago móvil: the latter are confirmed in a separate step. */
export function givenPayeesOf(host: BatchHost, api: ApiOfHost, count: number, isMobile: (n: number) => boolean) {
  const client = host.depsOf(api).api
  const tag = randomUUID().slice(0, 8)
  return inParallel(
    Array.from({ length: count }, (_, n) => n),
    4,
    async (n): Promise<GivenPayee> => {
      const email = `payee${n}.${tag}@example.com`
      const person = { email, type: 'individual', country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' } as const
      const { id: customerId } = await client.createCustomer(person, { idempotencyKey: email })
      const account = { country_code: 'VE', bank_code: '0134', id_doc_number: `V${12345600 + n}` } as const
      const mobile = { account_type: 'pagomovil', phone_number: `0412555${String(6100 + n)}` } as const
      const atBank = { account_type: 'bankaccount', account_number: '01340001610000000042' } as const
      const requested = { ...account, ...(isMobile(n) ? mobile : atBank) }
      const { id: accountId } = await client.createBankAccount(customerId, requested, { idempotencyKey: `account-${email}` })
      return { email, customerId, accountId }
    },
  )
}

type BatchTerms = { payees: readonly Pick<GivenPayee, 'email'>[]; rows: number; sourceAccount: string }

/** Creates a batch whose amounts are all different, approved by as many people as the policy requires. */
export async function givenApprovedBatch(host: BatchHost, api: ApiOfHost, { payees, rows, sourceAccount }: BatchTerms) {
  const deps = host.depsOf(api)
  const { desk } = deps
  const finance = await givenStaffOf(host, 'Lucía Ferrer', ['finance'])
  const table = (async function* () {
    for (let n = 0; n < rows; n++)
      yield { row: n + 2, cells: [payees[n % payees.length]?.email ?? '', amountOf(n), 'Quincena 2'] }
  })()
  const facts = {
    name: 'Nómina',
    fileName: 'nomina.csv',
    filePrint: printFile(desk, randomUUID()),
    encoding: 'utf-8',
    locale: 'en',
    headers: ['email', 'amount', 'concept'],
    columns: { email: 0, amount: 1, concept: 2 },
    source: { id: sourceAccount, name: 'Tesorería', currency: 'USDC' },
    feesPaidBy: 'source' as const,
  }
  const { id } = await createBatch(desk, finance, facts, table, deps.read)
  while ((await matchRows(deps)) > 0);
  const { rate } = await deps.api.readExchangeRate({ from_currency: 'USDC', to_currency: 'VES' })
  const batch = await submitBatch(deps, finance, id, { rates: { 'USDC/VES': String(rate) }, note: null })
  await approve(host, batch)
  return batch
}

/** Approves by one approver after the other, until the request no longer waits. */
async function approve(host: BatchHost, { approval }: Batch): Promise<void> {
  const { desk } = host
  for (const name of ['Tomás Iriarte', 'Inés Rojas']) {
    const request = approval?.requestId ? await findApproval(desk.db, approval.requestId) : undefined
    if (request?.state !== 'waiting') return
    const approver = await givenStaffOf(host, name, ['approver'])
    await decideApproval(desk, approver, { approvalId: request.id, hash: request.hash, decision: 'approve' })
  }
}

/** Returns 10.00, 10.01, …: the amount identifies the row. */
export function amountOf(n: number): string {
  return `${10 + Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`
}
