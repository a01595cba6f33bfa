import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createGivens, fundedAccount, publicApi } from './support/public-api'
import { chooseSeed, seededRandom } from './support/random'
import { portFor, startSecondConsole } from './support/second-console'
import { expect, test } from './support/test'
import { type WireAnswer, wire } from './support/wire'
import type { World } from './support/world'

const clients = 32
const rounds = 20
/** The idempotency keys that 32 clients send with the same payment. */
const keys = {
  'without an idempotency key': () => undefined,
  'with one idempotency key': (quoteId: string) => `one-${quoteId}`,
  'each with its own idempotency key': (quoteId: string, client: number) => `own-${quoteId}-${client}`,
}

test.describe.configure({ timeout: 180_000 })

test('32 clients pay one quote at once through two processes: exactly one payment, in 20 rounds of each kind', async ({
  world,
}) => {
  const second = await startSecondConsole(world, portFor(world, 1), { WORKER: 'false' })
  try {
    const { organization, quotes, customerId } = await givenQuotesElsewhere(world)
    const processes = [wire(world.origin, organization), wire(second.origin, organization)]
    const body = { source: { prefunded_account_id: fundedAccount(organization) } }
    const random = seededRandom(chooseSeed('two processes'))
    const balanceBefore = await readBalance(world)

    for (const [kind, keyOf] of Object.entries(keys)) {
      for (const quoteId of quotes.splice(0, rounds)) {
        const answers = await Promise.all(
          Array.from({ length: clients }, (_, client) => {
            const key = keyOf(quoteId, client)
            const send = processes[random() < 0.5 ? 0 : 1] ?? wire(world.origin, organization)
            const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
            return send({ method: 'POST', path: `/v1/transfers/quote/${quoteId}/pay`, body, headers })
          }),
        )
        expectOnePayment(kind, answers)
      }
    }

    const paid = await publicApi(world.origin, organization).listTransactions({ customer_id: customerId, limit: 100 })
    expect(paid.data).toHaveLength(rounds * Object.keys(keys).length)
    // 1.00 USDC and its fee of 1 % are debited once per quote, exact to the cent.
    const debited = paid.data.length * 101
    expect(await readBalance(world)).toBe(balanceBefore - debited)
    await expectSoundLedger(world)
  } finally {
    await second.stop()
  }
})

/** Makes quotes in the other organization of the demo, whose balance nothing else changes. */
async function givenQuotesElsewhere(world: World) {
  const organization = otherOrganization(world)
  const givens = createGivens(publicApi(world.origin, organization), organization)
  const { id: customerId } = await givens.givenCustomer()
  const { id: accountId } = await givens.givenAccount({ customerId })
  const quotes: string[] = []
  for (let count = 0; count < rounds * Object.keys(keys).length; count++) {
    quotes.push((await givens.givenQuote({ customerId, accountId, amount: 100 })).id)
  }
  return { organization, quotes, customerId }
}

function expectOnePayment(kind: string, answers: readonly WireAnswer[]) {
  const paid = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  const payments = new Set(paid.map(({ body }) => body.id))
  expect([...payments], kind).toHaveLength(1)
  if (kind !== 'with one idempotency key') expect(paid, kind).toHaveLength(1)
  const expected = kind === 'with one idempotency key' ? ['idempotency_key_in_use'] : ['quote_already_paid']
  for (const { status, body } of refused) {
    expect(status, kind).toBe(409)
    expect(expected, kind).toContain(body.code)
  }
}

function otherOrganization({ organizations }: World) {
  const [, other] = organizations
  if (other === undefined) throw new Error('The demo has one organization only')
  return other
}

/** Returns the balance in minor units, from exact text. */
async function readBalance(world: World): Promise<number> {
  const organization = otherOrganization(world)
  const { data } = await publicApi(world.origin, organization).listPrefundedAccounts()
  const account = data.find(({ id }) => id === fundedAccount(organization))
  return Number(account?.available_balance.replace('.', ''))
}

async function expectSoundLedger({ dataDir }: World) {
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', 'verify-ledger'], { env })
}
