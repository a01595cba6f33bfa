import { runDueJobs } from '#database/jobs'
import { createService } from '#service'
import { givenService, testSecrets } from '../../test-service'
import { createAnswerCheck } from '../answers'
import { givenObjects, type Objects, publicTargets, rowsOf } from '../test-objects'
import { readDocument } from './document'
import { createJudge } from './judge'
import { createPools } from './pools'

const places = 12
/** Part of every text of the other organization; no answer to this one may contain it. */
const secret = 'canary'
const pooled: Readonly<Record<string, string>> = { 'paid quote': 'quote', business: 'customer' }

/**
 * For tests: creates an organization with one object of each kind, another one whose data must not leak, and the service's
 * document.
 */
export async function givenFuzzing() {
  const options = { log: () => {}, webhooks: publicTargets }
  const given = await givenService(options)
  const { service, database, organizationId } = given
  await service.provisioning.changeTransferSettings(organizationId, { standardMonthlyCapMinor: 10n ** 12n })
  const own = await givenObjects(service, { id: organizationId, key: given.key }, 'own')
  const steady = await givenObjects(service, { id: organizationId, key: given.key }, 'steady')
  const stranger = await given.givenOrganization('test')
  // Its quote must not expire while it is watched, however long that takes.
  await service.provisioning.changeTransferSettings(stranger.id, { quoteSeconds: 1800 })
  const foreign = await givenObjects(service, stranger, secret)
  const keys = await Promise.all(Array.from({ length: places }, () => given.givenKey(organizationId)))
  const callers = await database.sql<{ id: string }[]>`
    select id from payments.api_keys where org_id = ${organizationId} and id <> ${own.ids['api-key']}`
  const { organization: _, ...steadyIds } = steady.ids
  const pools = createPools(new Set([...callers.map(({ id }) => id), ...Object.values(steadyIds)]))
  for (const [noun, id] of Object.entries(own.ids)) pools.add('own', pooled[noun] ?? noun, id)
  for (const [noun, id] of Object.entries(foreign.ids)) pools.add('foreign', pooled[noun] ?? noun, id)
  const pair = `/v1/customers/${own.ids.customer}/bank-accounts/${own.ids['bank-account']}`
  pools.harvest('own', '/v1/customers', pair, undefined)
  const served = await (await service.fetch(new Request('http://service/openapi.json'))).json()
  const judge = createJudge(createAnswerCheck(served), { foreign: [secret, foreign.ids.reference], keys })
  return {
    ...given,
    /** A service without the check of answers, because the judge finds their faults. */
    service: createService({ ...options, database, secrets: testSecrets }),
    document: readDocument(served),
    judge,
    pools,
    keys,
    examples: examplesOf(steady.ids),
    /** Returns all rows of the other organization, which must not change. */
    foreignRows: () => rowsOf(database, foreign.organizationId),
    settle: () => runDueJobs(database.db, service.jobs, { now: new Date(Date.now() + 120_000) }),
  }
}

/** Returns bodies for all kinds of new customers, and quotes of a customer whom no request can name and so delete. */
function examplesOf(ids: Objects['ids']) {
  const source = { payment_rail: 'prefunded_account', currency: 'USDC' }
  const out = {
    amount: 1000,
    customer_id: ids.customer,
    source,
    destination: { currency: 'VES', account_id: ids['bank-account'] },
  }
  const quotes = [
    out,
    { ...out, external_transfer_id: 'ord-1', fees_paid_by: 'destination', description: 'Orden 1' },
    { ...out, amount: 250_000, amount_side: 'destination' },
    {
      ...out,
      amount: 1_000_000,
      source: { payment_rail: 'pago_movil', currency: 'VES' },
      destination: { currency: 'USDC', account_id: ids.wallet },
    },
  ]
  const payment = { source: { prefunded_account_id: ids['prefunded-account'] } }
  const person = { type: 'individual', country: 'VE', address_line_1: 'Calle 1', city: 'Caracas', email: 'x@example.com' }
  const customers = [
    person,
    { ...person, email: 'x+kyc-review@example.com' },
    { ...person, type: 'business', kyc_type: 'enhanced' },
  ]
  return {
    createQuote: quotes,
    previewQuote: quotes,
    payQuote: [payment],
    createCustomer: customers,
    advanceClock: [{ seconds: 1 }],
    findWalletByEmailPrivately: [{ email: ids.email }],
    simulateChainDeposit: [{ wallet_address: ids.wallet, amount: '10.123456', transaction_hash: `0x${'0'.repeat(57)}@new` }],
  }
}
