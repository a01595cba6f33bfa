import { afterEach, expect, test } from 'vitest'
import { consoleOperations } from '#lib/api/console-operations'
import { readMapping } from '#lib/api/mapping'
import { closeAll, json, listenHttp } from '#lib/api/test-server'
import { openTransport } from '#lib/api/transport'
import { checkApi } from './check-api'
import { proposeMapping, unreadMembers } from './propose'

afterEach(closeAll)

const reads = { apiKey: 'k', write: false, amountUnit: 'minor' } as const

const customer = {
  clave: '77',
  contacto: { correo: 'ana@example.com' },
  tipo: 'individual',
  kyc_type: 'standard',
  verificado: true,
  alta: '2026-11-20T14:00:00Z',
}

test('a record in an unknown place is found by its members, and its members by their words', () => {
  const schema = consoleOperations.createQuote.answer
  const quote = {
    id: 'q1',
    debit_cents: 10_100,
    monto_recibido: '28411.34',
    tasa_cambio: '284.1134',
    source: { currency: 'USDC', payment_rail: 'prefunded_account' },
    destination: { currency: 'VES', account_id: 'a1' },
    status: 'ready',
    creado: '2026-11-20T14:00:00Z',
    vence: '2026-11-20T14:05:00Z',
    external_transfer_id: 'o1',
    commission_fees: [],
    total_fees: 1,
  }
  const proposal = proposeMapping(schema, { respuesta: { cotizacion: quote } })
  expect(proposal?.at).toBe('/respuesta/cotizacion')
  expect(proposal?.members).toMatchObject({
    '/source_amount': { at: '/debit_cents', unit: 'minor' },
    '/exchange_rate': { at: '/tasa_cambio' },
    '/expires_at': { at: '/vence' },
    '/created_at': { at: '/creado' },
  })
  expect(unreadMembers(schema, { respuesta: { cotizacion: quote } }, proposal)).toEqual(['/quoted_amount'])
})

test('a list is found where it is the only one, and its rows get their id', () => {
  const schema = consoleOperations.listBankAccounts.answer
  const body = { respuesta: { lista: [{ clave: 1, account_type: 'pagomovil', country_code: 'VE', banco: { codigo: '0134' } }] } }
  const proposal = proposeMapping(schema, body)
  expect(proposal).toMatchObject({
    at: '/respuesta/lista',
    members: { '/id': { at: '/clave' }, '/bank_code': { at: '/banco/codigo' } },
  })
  expect(unreadMembers(schema, body, proposal)).toEqual([])
})

test('what two places fit as well, and what no word names, is left to a person', () => {
  const schema = consoleOperations.readCustomer.answer
  const whole = { id: 'c1', type: 'individual', kyc_type: 'standard', is_verified: true }
  expect(proposeMapping(schema, { ...whole, creado: '2026-11-20', registered: '2026-11-21' })).toBeUndefined()
  expect(proposeMapping(schema, { ...whole, x: '2026-11-20' })).toBeUndefined()
  expect(proposeMapping(schema, { ...whole, created_at: '2026-11-20' })).toBeUndefined()
})

test('an API with other places fits with the mapping that a run proposes, and fits when it is given that', async () => {
  const methods = new Set<string | undefined>()
  const baseUrl = await listenHttp((request, response) => {
    methods.add(request.method)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    if (searchParams.has('email') || searchParams.has('partner_reference_id')) return json(response, 404, {})
    if (pathname === '/v1/customers/77') return json(response, 200, { respuesta: customer })
    if (pathname === '/v1/organizations/o1/exchange-rates') return json(response, 200, { cotizacion: { tasa: '284.1134' } })
    if (pathname === '/v1/customers/77/bank-accounts')
      return json(response, 200, { lista: [{ clave: 'a1', banco: { codigo: '0134' } }] })
    json(response, 404, 'nothing here')
  })
  const options = { ...reads, customerId: '77', organizationId: 'o1' }
  const report = await checkApi(openTransport({ baseUrl }), options)
  const verdictOf = (name: string, of = report) => of.verdicts.find(({ operation }) => operation === name)
  for (const name of ['readExchangeRate', 'listBankAccounts'])
    expect(verdictOf(name), name).toMatchObject({ verdict: 'fits with a mapping' })
  expect(report.conforms).toBe(false)
  expect(report.mapping).toMatchObject({
    readExchangeRate: { members: { '/rate': { at: expect.stringContaining('/tasa') } } },
    listBankAccounts: { at: '/lista', members: { '/id': { at: '/clave' } } },
  })
  expect([...methods]).toEqual(['GET'])

  const mapping = readMapping(JSON.stringify(report.mapping))
  const again = await checkApi(openTransport({ baseUrl }), { ...options, mapping })
  for (const name of ['readExchangeRate', 'listBankAccounts']) expect(verdictOf(name, again)?.verdict, name).toBe('fits')
})

test('a member that is nowhere in the answer is a difference that names it', async () => {
  const baseUrl = await listenHttp((request, response) => {
    const isCustomer = request.url === '/v1/customers/77'
    json(response, isCustomer ? 200 : 404, isCustomer ? { id: '77', email: null, type: 'individual' } : {})
  })
  const report = await checkApi(openTransport({ baseUrl }), { ...reads, customerId: '77' })
  expect(report.verdicts.find(({ operation }) => operation === 'readCustomer')).toMatchObject({
    verdict: 'differs',
    what: { name: 'unread', values: { where: '/kyc_type, /is_verified, /created_at' } },
  })
})

test('a member that is empty now is not looked for under the next best name', () => {
  const body = { ...customer, id: '77', kyc_type: undefined, kyc: { type: null, status: 'VERIFIED' } }
  expect(proposeMapping(consoleOperations.readCustomer.answer, body)?.members).not.toHaveProperty('/kyc_type')
})
