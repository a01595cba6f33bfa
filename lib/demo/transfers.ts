import type { CreateQuoteBody, Quote } from '#contract/transfers'
import { accountInTheStates, type Outcome, pagoMovil } from './demo-accounts'
import type { MadeOrganization, Payee } from './organizations'
import type { Past } from './past'

const hour = 3_600_000

/** What becomes of a quote, and how often out of a hundred. */
const fates = [
  ['completed', 58],
  ['toBank', 10],
  ['toTheStates', 5],
  ['toWallet', 6],
  ['deposit', 4],
  ['expired', 5],
  ['cancelled', 4],
  ['lapsed', 3],
  ['phoneInvalid', 2],
  ['documentMismatch', 1],
  ['noFloat', 1],
  ['returned', 1],
] as const
export type Fate = (typeof fates)[number][0]

/** Plans `count` transfers over the time in which there are payees, in business hours. */
export function liveTransfers(world: Past, made: MadeOrganization, count: number): void {
  const { random, plan, past, end } = world
  const hours = Math.floor((end.getTime() - past.now().getTime()) / hour)
  let number = 1000
  for (let index = 0; index < count; index++) {
    // A tenth of them on the last day: a back office is looked at for what happened today.
    const ago = index % 10 === 0 ? random.between(2, 22) : random.between(22, hours - 30)
    const at = new Date(end.getTime() - ago * hour + random.between(0, 59) * 60_000)
    plan(at, () => transfer(world, made, { fate: fateAt(random.between(0, 99)), reference: `ord-${number++}` }))
  }
}

function fateAt(place: number): Fate {
  let passed = 0
  for (const [fate, share] of fates) {
    passed += share
    if (place < passed) return fate
  }
  return 'completed'
}

async function transfer(
  world: Past,
  made: MadeOrganization,
  { fate, reference }: { fate: Fate; reference: string },
): Promise<void> {
  if (made.payees.length === 0) return
  const payee = world.random.pick(made.payees)
  const quote = await made.api.createQuote(await bodyOf(world, made, payee, { fate, reference }))
  await world.past.wait(world.random.between(8, 70))
  await liveQuote(world, made, quote, fate)
}

/** From the quote to where its fate ends. */
export async function liveQuote(
  { past, random }: Past,
  { api, accounts }: MadeOrganization,
  quote: Quote,
  fate: Fate,
): Promise<void> {
  if (fate === 'expired') return
  if (fate === 'cancelled') return void (await api.cancelQuote(quote.id))
  if (fate === 'deposit') {
    const { phone_number, bank_code } = { phone_number: '+584141234567', bank_code: '0134' }
    return void (await api.confirmQuote(quote.id, { reference: `${random.between(10, 99)}000001`, bank_code, phone_number }))
  }
  const paid = await api.payQuote(quote.id, { source: { prefunded_account_id: accounts.get(quote.source.currency) ?? '' } })
  if (fate === 'lapsed') return
  if (paid.requires_confirmation) {
    await past.wait(random.between(20, 200))
    await api.confirmQuote(quote.id, {})
  }
  await past.wait(1)
  await past.wait(5)
  if (fate === 'noFloat') await past.wait(60)
  if (fate === 'returned') await past.wait(150)
}

/** Small enough that nobody reaches the cap of their tier, however often they are picked. */
async function bodyOf(
  { random }: Past,
  { api, accounts }: MadeOrganization,
  payee: Payee,
  { fate, reference }: { fate: Fate; reference: string },
): Promise<CreateQuoteBody> {
  const { customerId: customer_id } = payee
  const amount = random.between(payee.isBusiness ? 20_000 : 500, payee.isBusiness ? 90_000 : 9_900)
  const common = { amount, customer_id, external_transfer_id: reference }
  const fromUsdc = { payment_rail: 'prefunded_account', currency: 'USDC', account_id: accounts.get('USDC') } as const
  const add = async (outcome: Outcome) => (await api.createBankAccount(customer_id, pagoMovil(random, outcome))).id
  switch (fate) {
    case 'toBank':
      return { ...common, source: fromUsdc, destination: { currency: 'VES', account_id: payee.bank } }
    case 'toTheStates': {
      const { id } = await api.createBankAccount(customer_id, accountInTheStates(random, payee.name))
      return { ...common, source: fromUsdc, destination: { currency: 'USD', account_id: id } }
    }
    case 'toWallet':
      return { ...common, source: fromUsdc, destination: { currency: 'USDC', account_id: payee.walletAddress } }
    case 'deposit': {
      const source = { payment_rail: 'pagomovil', currency: 'VES' } as const
      return { ...common, amount: amount * 100, source, destination: { currency: 'USDC', account_id: payee.walletAddress } }
    }
    case 'phoneInvalid':
    case 'documentMismatch':
    case 'noFloat':
    case 'returned':
      return { ...common, source: fromUsdc, destination: { currency: 'VES', account_id: await add(fate) } }
    default:
      return { ...common, source: fromUsdc, destination: { currency: 'VES', account_id: payee.movil } }
  }
}
