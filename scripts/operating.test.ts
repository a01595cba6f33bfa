import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#database/open'
import { projectRoot } from '#database/project-root'
import { testDatabase } from '#database/test-database'
import { createService, type Service } from '#service'
import { answerOf, runAdmin } from './test-admin'

const Key = z.base64().transform((text) => Buffer.from(text, 'base64'))
const Secrets = z.object({ encryption: Key, fingerprint: Key, pepper: Key })

let dataDir: string
let database: Database
let settings: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-operator-'))
  database = await testDatabase()
  settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error' }
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Returns what the commands print, one after the other, or why one failed. */
async function admin(...lines: string[]): Promise<string> {
  let printed = ''
  for (const line of lines) printed += answerOf(await runAdmin(line, settings))
  return printed
}

/** Runs commands as an operator types them, each in a separate process. Rejects with their output if they fail. */
async function shell(commands: string): Promise<string> {
  const env = { ...process.env, ...settings, BANK_SECRET: 'the-secret-of-the-gateway' }
  return (await promisify(execFile)('bash', ['-c', `set -euo pipefail\n${commands}`], { cwd: projectRoot(), env })).stdout
}

/** Opens the service of this installation as the app does. */
async function openService(): Promise<Service> {
  const { encryption, fingerprint, pepper } = Secrets.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')))
  return createService({ database, secrets: { encryptionKey: encryption, fingerprintKey: fingerprint, keyPepper: pepper } })
}

test('an operator brings an organization from nothing to its first quote with the commands of the guide', {
  timeout: 120_000,
}, async () => {
  const guide = await readFile(join(projectRoot(), 'docs/operating.md'), 'utf8')
  const commands = /```sh\n(json\(\).*?)```/s.exec(guide)?.[1] ?? ''
  const printed = (await shell(`${commands}\necho "$ORGANIZATION $API_KEY $APPROVER_KEY"`)).trim().split('\n')
  const [organizationId = '', apiKey = '', approverKey = ''] = printed.at(-1)?.split(' ') ?? []
  expect(printed).toContainEqual(expect.stringContaining('"max":"5000.00","pagomovil-max":"200000.00"'))

  const service = await openService()
  const ask = async (
    method: string,
    path: string,
    { body, address = '203.0.113.9' }: { body?: object; address?: string } = {},
  ) => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const request = new Request(`http://service${path}`, { method, headers, body: body && JSON.stringify(body) })
    const answer = await service.fetch(request, { address })
    return { status: answer.status, body: await answer.json() }
  }
  expect((await ask('GET', '/v1/organization')).body).toMatchObject({
    id: organizationId,
    name: 'Andes Pagos',
    environment: 'live',
  })
  expect((await ask('GET', '/v1/organization', { address: '198.51.100.1' })).status).toBe(401)
  expect(approverKey).not.toBe(apiKey)
  const made = await database.sql`select scopes from payments.api_keys where org_id = ${organizationId} order by created_at, id`
  const [proposing, deciding] = made.map(({ scopes }) => new Set<string>(scopes))
  expect([...(deciding ?? [])].filter((scope) => proposing?.has(scope) || !scope.endsWith(':approve'))).toEqual([])
  expect((await ask('GET', '/v1/prefunded-accounts')).body.data).toMatchObject([
    { name: 'Treasury', currency: 'USDC', available_balance: '0.00' },
  ])
  expect(await service.provisioning.findBankGateway(organizationId)).toMatchObject({ url: 'https://bank.example/v1' })
  expect(await service.provisioning.findCollectionAccount(organizationId)).toMatchObject({ phoneNumber: '+584121234567' })

  const customer = await ask('POST', '/v1/customers', { body: { email: 'ana@example.com', type: 'individual', country: 'VE' } })
  await database.sql`update payments.customers set state = 'ACTIVE', kyc_status = 'approved' where id = ${customer.body.id}`
  const account = { bank_code: '0105', country_code: 'VE', account_type: 'bankaccount', account_number: '01050123721234567890' }
  const bank = await ask('POST', `/v1/customers/${customer.body.id}/bank-accounts`, {
    body: { ...account, id_doc_number: 'V12345678' },
  })
  const { body: wallet } = await ask('GET', `/v1/customers/${customer.body.id}`)
  const quote = (amount: number, destination: object) =>
    ask('POST', '/v1/transfers/quote', {
      body: {
        amount,
        customer_id: customer.body.id,
        source: { payment_rail: 'prefunded_account', currency: 'USDC' },
        destination,
      },
    })
  const payout = { currency: 'VES', account_id: bank.body.id }
  expect((await quote(10_000, payout)).body).toMatchObject({ total_fees: 1.5 })
  expect((await quote(500_001, payout)).body).toMatchObject({ errors: [{ pointer: '/amount' }] })
  expect((await quote(10_000, { currency: 'USDC', account_id: wallet.wallet_address })).body).toMatchObject({ total_fees: 0 })
})

test('what does not fit an organization is refused, and leaves it as it was', { timeout: 120_000 }, async () => {
  const service = await openService()
  const id = await service.provisioning.createOrganization({ name: 'Norte', environment: 'test' })
  const before = await service.provisioning.readTransferSettings(id)
  const commands = [
    ['transfer-limits --min 20000.00', 'minimum exceeds the maximum'],
    ['transfer-limits --max 1e3', 'expected an amount'],
    [`tariff --lines '[{"type":"percentage","fee":"1,5","label":"x"}]'`, 'fee'],
    ["tariff --destination-rail pagomovl --lines '[]'", 'destination-rail'],
    ['api-key create --name x --scopes everything', 'Invalid option'],
    ['api-key create --name x --scopes all --from nowhere', 'nowhere is neither an address'],
  ]
  for (const [command, message] of commands)
    expect.soft(await admin(`${command} --organization ${id}`), command).toContain(message)
  expect(await service.provisioning.readTransferSettings(id)).toEqual(before)
  expect(await database.sql`select 1 from payments.tariffs where org_id = ${id}`).toEqual([])
  expect(await database.sql`select 1 from payments.api_keys where org_id = ${id}`).toEqual([])
})

test('what was set is changed, shown and taken away again', { timeout: 60_000 }, async () => {
  const { provisioning } = await openService()
  const id = await provisioning.createOrganization({ name: 'Sur', environment: 'test' })
  await admin(`organization set ${id} --countries VE,CO --auto-confirm on --refund-fees off`)
  const organizations = (await admin('organization list')).split('\n').filter((line) => line.includes(id))
  const tariffs = await admin(
    `tariff --organization ${id} --customer-type business --lines '[]'`,
    `tariff --organization ${id} --customer-type business --remove`,
  )
  await admin(
    `api-key create --organization ${id} --name One --scopes customers:read --expires never --limits write=600,lookup=5`,
    `bank-channel open --organization ${id} --from 203.0.113.0/24`,
  )
  const rest = await admin(`api-key list --organization ${id}`, `bank-channel list --organization ${id}`)
  const shown = `${organizations.join('\n')}\n${tariffs}${rest}`
  const [organization, tariff, key, channel, ...more] = shown
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(organization).toMatchObject({ countries: ['VE', 'CO'], auto_confirm: true, refund_fees: false })
  expect(tariff).toEqual({ route: { customerType: 'business' }, lines: [] })
  expect(key).toMatchObject({ name: 'One', expires_at: null, revoked_at: null })
  expect(channel).toMatchObject({ authentication: 'hmac', from: ['203.0.113.0/24'] })
  expect(more).toEqual([])
  const limitsOf = async () => (await database.sql`select limits from payments.api_keys where id = ${key.id}`)[0]?.limits
  expect(await limitsOf()).toMatchObject({ write: { quota: 600, window: 60 }, lookup: { quota: 5 }, default: { quota: 600 } })
  await admin(`api-key limits ${key.id} --limits none`)
  expect(await limitsOf()).toBeNull()
  expect(await admin(`api-key revoke ${key.id} --keep-children`)).toBe(`Key ${key.id} is revoked\n`)
  const events = await database.sql`
    select type, actor_id from payments.events where org_id = ${id} and object_id = ${key.id} order by created_at, id`
  const byOperator = { actor_id: userInfo().username }
  expect(events).toMatchObject([
    { type: 'api_key.created' },
    { type: 'api_key.limits_changed', ...byOperator },
    { type: 'api_key.revoked', ...byOperator },
  ])
})

test('no key of all scopes decides about what it proposed, unless it is a first-party key', { timeout: 60_000 }, async () => {
  const { provisioning } = await openService()
  const id = await provisioning.createOrganization({ name: 'Este', environment: 'test' })
  const printed = await admin(
    `api-key create --organization ${id} --name All --scopes all`,
    `api-key create --organization ${id} --name Program --scopes all --house`,
    `api-key list --organization ${id}`,
  )
  const [all, firstParty, ...listed] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(listed).toMatchObject([
    { name: 'Program', kind: 'house' },
    { name: 'All', kind: 'partner' },
  ])
  const scopesOf = async (key: string) => (await database.sql`select scopes from payments.api_keys where id = ${key}`)[0]?.scopes
  const deciding = ['kyc:approve', 'prefunded:approve', 'transfers:approve']
  const partnerScopes: string[] = await scopesOf(all.id)
  expect(partnerScopes.filter((scope) => deciding.includes(scope))).toEqual([])
  expect(await scopesOf(firstParty.id)).toEqual(expect.arrayContaining([...deciding, ...partnerScopes]))
  expect(await admin(`api-key revoke ${firstParty.id}`)).toContain('is revoked, and so is every key that it created')
  const events = await database.sql`select type from payments.events where object_id = ${firstParty.id}`
  expect(events, 'no organization is told of a first-party key').toEqual([])
})

test('an operator lets a rate in or keeps it out, for every organization, and says why', { timeout: 60_000 }, async () => {
  await openService()
  const [accepted, rejected] = [randomUUID(), randomUUID()]
  for (const [id, pair] of [
    [accepted, 'USDC'],
    [rejected, 'USD'],
  ] as const)
    await database.sql`select payments.quarantine_rate(${id}, 'static', ${pair}, 'VES', 400.5, now(), 284.11, now())`
  const [first, second, ...lines] = (
    await admin(
      'rate-quarantine list',
      `rate-quarantine accept ${accepted} --reason 'The central bank published it' --by olga`,
      `rate-quarantine reject ${rejected} --reason 'A typing error'`,
      'rate-quarantine list',
    )
  )
    .trim()
    .split('\n')
  expect([first, second].map((line = '{}') => JSON.parse(line))).toMatchObject([
    { id: accepted, pair: 'USDC/VES', mid: '400.5', last_mid: '284.11' },
    { id: rejected, pair: 'USD/VES' },
  ])
  expect(lines).toEqual([`Rate ${accepted} is accepted`, `Rate ${rejected} is rejected`])
  const rows = await database.sql`select status, decided_by, reason from payments.rate_quarantine where id = ${accepted}`
  expect(rows).toEqual([{ status: 'accepted', decided_by: 'olga', reason: 'The central bank published it' }])
  const refusals: [words: string, answer: string][] = [
    [`accept ${accepted} --reason again`, `No rate ${accepted} waits for a decision, so nothing was decided`],
    [`reject ${rejected}`, 'Usage: rate-quarantine'],
    ['accept nothing --reason x', 'No rate nothing waits'],
    [`toString ${accepted} --reason x`, 'Usage: rate-quarantine'],
  ]
  for (const [words, answer] of refusals) expect.soft(await admin(`rate-quarantine ${words}`)).toContain(answer)
})

test('a key that is revoked, and the keys of an organization that is disabled, open nothing', { timeout: 60_000 }, async () => {
  const { provisioning } = await openService()
  const id = await provisioning.createOrganization({ name: 'Sur', environment: 'test' })
  const key = { organizationId: id, name: 'x', scopes: ['customers:read'], limits: null } as const
  const [ended, other] = [await provisioning.createApiKey(key), await provisioning.createApiKey(key)]
  const statusOf = async ({ apiKey }: { apiKey: string }) => {
    const service = await openService()
    return (await service.fetch(new Request('http://service/v1/organization', { headers: { 'x-api-key': apiKey } }))).status
  }
  expect([await statusOf(ended), await statusOf(other)]).toEqual([200, 200])
  await admin(`api-key revoke ${ended.id}`)
  expect([await statusOf(ended), await statusOf(other)]).toEqual([401, 200])
  await admin(`organization disable ${id}`)
  expect([await statusOf(ended), await statusOf(other)]).toEqual([401, 403])
})
