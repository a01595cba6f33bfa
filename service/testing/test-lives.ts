import { expect } from 'vitest'
import { runDueJobs } from '#database/jobs'
import type { RailAdapter, RailOutcome } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'
import { caller } from '../test-service'
import { type GivenTransfers, pagomovil, venezuelanBank } from '../transfers/test-transfers'
import type { Life } from './random-lives'

const american = {
  bank_code: '021000021',
  country_code: 'US',
  account_type: 'bankaccount',
  account_number: '123456789',
  account_holder_name: 'Ana',
}
const manyMinor = 10n ** 12n

/** The outcomes that the rail will return for each transaction, in this order. */
const says = new Map<string, Life['says']>()
const say = async ({ transactionId }: { transactionId: string }, now: Date): Promise<RailOutcome> =>
  says.get(transactionId)?.shift()?.(now) ?? { outcome: 'unknown' }

/** For tests: a rail that returns the outcomes of its payouts' lives, and finds every deposit that is claimed. */
export const livedRail: RailAdapter = {
  ...sandboxRail,
  submit: say,
  status: say,
  findInbound: async ({ now, paidOn: _, ...claim }) => [{ ...claim, key: claim.reference, movedAt: now }],
}

type Organizations = Record<Life['terms'], Organization>
type Quoted = { life: Life; quote: { id: string; minor_units: { quoted_amount: string } } }
/** A quote with the transaction of its payout, if it was paid. */
type Begun = Quoted & { paid: { id: string; status: string } | undefined }

/** For tests: creates three organizations, and the steps that advance many lives concurrently. */
export async function givenLives(given: GivenTransfers) {
  const organizations: Organizations = {
    usual: await openOrganization(given),
    own: await openOrganization(given),
    free: await openOrganization(given),
  }
  const { provisioning } = given.service
  await provisioning.changeOrganization(organizations.own.id, { autoConfirm: true, refundFeesOnReturn: false })
  await provisioning.setTariff(organizations.own.id, {}, [
    { type: 'percentage', fee: '1.5', label: 'Service fee' },
    { type: 'fixed', fee: '0.25', label: 'Handling' },
  ])
  await provisioning.setTariff(organizations.free.id, {}, [{ type: 'percentage', fee: '0', label: 'Service fee' }])

  /** Creates the quotes, and pays, cancels or leaves each. */
  async function begin(lives: Life[]): Promise<Begun[]> {
    const quoted = await inTurns(lives, async (life) => ({ life, quote: await quote(organizations[life.terms], life) }))
    given.advance(1)
    return inTurns(quoted, async (each) => ({ ...each, paid: await start(organizations[each.life.terms], each) }))
  }

  /** Confirms, cancels or leaves those that wait for it. */
  async function goOn(begun: Begun[]): Promise<void> {
    given.advance(60)
    await inTurns(begun, (each) => confirm(organizations[each.life.terms], each))
  }

  /** Runs the rail's jobs and the people's claims of returns until nothing changes any more. */
  async function finish(begun: Begun[]): Promise<void> {
    for (let round = 0; round < 4; round++) {
      given.advance(2)
      const work = () => runDueJobs(given.database.db, given.service.jobs, { now: given.now() })
      expect((await Promise.all([work(), work(), work(), work()])).some(({ failed }) => failed > 0)).toBe(false)
    }
    for (let round = 0; round < 3; round++) {
      given.advance(1)
      await inTurns(begun, (each) => readReturn(organizations[each.life.terms], each, round))
    }
  }

  return { organizations, begin, goOn, finish }
}

/** Creates an organization with one customer, an account of each kind, and more money than all lives need. */
async function openOrganization({ service, givenOrganization }: GivenTransfers) {
  const { id, key } = await givenOrganization('test')
  await service.provisioning.changeTransferSettings(id, { standardMonthlyCapMinor: 10n ** 15n })
  const call = caller(service, key)
  const fund = async (currency: 'USDC' | 'USD') => {
    const accountId = await service.provisioning.createPrefundedAccount({ organizationId: id, name: currency, currency })
    await service.provisioning.fund({ organizationId: id, accountId, amountMinor: manyMinor, reference: currency })
    return accountId
  }
  const person = { type: 'individual', country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await call('POST', path, { body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id
  }
  const customer = await create('/v1/customers', { ...person, email: 'ana@example.com' })
  const link = (account: object) => create(`/v1/customers/${customer}/bank-accounts`, account)
  const accounts = { pagomovil: await link(pagomovil()), bank: await link(venezuelanBank), american: await link(american) }
  const wallet = (await call('GET', `/v1/customers/${customer}`)).body.wallet_address
  return {
    id,
    call,
    customer,
    accounts: { ...accounts, wallet },
    prefunded: { USDC: await fund('USDC'), USD: await fund('USD') },
  }
}

type Organization = Awaited<ReturnType<typeof openOrganization>>

async function quote({ call, customer, accounts }: Organization, { kind, amount, payer }: Life): Promise<Quoted['quote']> {
  const isDeposit = kind === 'deposit'
  const body = {
    amount,
    customer_id: customer,
    fees_paid_by: payer,
    source: isDeposit
      ? { payment_rail: 'pagomovil', currency: 'VES' }
      : { payment_rail: 'prefunded_account', currency: sourceOf(kind) },
    destination: destinationOf(kind, accounts),
  }
  const answer = await call('POST', '/v1/transfers/quote', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

function sourceOf(kind: Life['kind']): 'USD' | 'USDC' {
  return kind.startsWith('dollars') ? 'USD' : 'USDC'
}

function destinationOf(kind: Life['kind'], accounts: Record<'pagomovil' | 'bank' | 'american' | 'wallet', string>) {
  if (kind === 'bank') return { currency: 'VES', account_id: accounts.bank }
  if (kind === 'dollars to bank') return { currency: 'USD', account_id: accounts.american }
  return kind.endsWith('pagomovil')
    ? { currency: 'VES', account_id: accounts.pagomovil }
    : { currency: 'USDC', account_id: accounts.wallet }
}

async function start({ call, prefunded }: Organization, { life, quote }: Quoted): Promise<Begun['paid']> {
  const path = `/v1/transfers/quote/${quote.id}`
  if (life.first === 'cancel') expect((await call('POST', `${path}/cancel`)).status).toBe(200)
  if (life.first !== 'pay') return undefined
  const number = String(10_000_000 + life.number)
  const claim = { reference: number, bank_code: '0172', phone_number: `0424${number.slice(-7)}` }
  const source = { prefunded_account_id: prefunded[sourceOf(life.kind)] }
  const isDeposit = life.kind === 'deposit'
  const answer = await call('POST', isDeposit ? `${path}/confirm` : `${path}/pay`, { body: isDeposit ? claim : { source } })
  expect(answer.status, answer.text).toBe(200)
  if (isDeposit) return undefined
  says.set(answer.body.id, [...life.says])
  return answer.body
}

async function confirm({ call }: Organization, { life, quote, paid }: Begun): Promise<void> {
  if (paid?.status !== 'pending' || life.second === 'leave') return
  const done = await call('POST', `/v1/transfers/quote/${quote.id}/${life.second}`, { body: {} })
  expect(done.status, done.text).toBe(200)
}

/** Lets two people claim that a part was returned. An impossible return is refused. */
async function readReturn({ call }: Organization, { life, quote, paid }: Begun, round: number): Promise<void> {
  const quarters = life.returns[round]
  if (quarters === undefined || paid === undefined) return
  const amount = Number((BigInt(quote.minor_units.quoted_amount) * BigInt(quarters)) / 4n)
  const body = { outcome: 'returned', reference: `DEV-${life.number}-${round}`, amount }
  const read = (actor: string) => call('POST', `/v1/payouts/${paid.id}/outcome`, { body, headers: { 'x-actor-id': actor } })
  if ((await read('ana')).status === 200) await read('luis')
}

/** Runs eight at a time; returns the answers in the order of the input. */
async function inTurns<T, Answer>(all: readonly T[], work: (one: T) => Promise<Answer>): Promise<Answer[]> {
  const answers = new Map<number, Answer>()
  let next = 0
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) {
      const one = all[index]
      if (one !== undefined) answers.set(index, await work(one))
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return [...answers.entries()].sort(([a], [b]) => a - b).map(([, answer]) => answer)
}
