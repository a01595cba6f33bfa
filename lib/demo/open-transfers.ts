import { pagoMovil } from './demo-accounts'
import type { MadeOrganization, Payee } from './organizations'
import type { Past } from './past'

const minute = 60_000

/** What is going on while somebody looks at the demo for the first time. */
export async function makeOpenTransfers(world: Past, made: MadeOrganization, first: boolean): Promise<void> {
  const { plan, end } = world
  const ago = (minutes: number, happen: () => Promise<unknown>) =>
    plan(new Date(end.getTime() - minutes * minute), async () => {
      await happen()
    })
  const payees = made.payees.slice(0, first ? 6 : 2)
  const [silent, waiting, other, ...quoted] = payees
  if (silent) ago(40, () => paySilently(world, made, silent))
  if (waiting) ago(14, () => pay(made, waiting, { amount: 31_500, reference: 'ord-1238' }))
  if (other) ago(6, () => pay(made, other, { amount: 7_500, reference: 'ord-1241' }))
  for (const [index, payee] of quoted.entries()) {
    ago(1, () => quote(made, payee.customerId, payee.movil, { amount: 10_000 + index * 2_550, reference: `ord-${1242 + index}` }))
  }
}

type Order = { amount: number; reference: string }

function quote({ api, accounts }: MadeOrganization, customerId: string, accountId: string, { amount, reference }: Order) {
  return api.createQuote({
    amount,
    customer_id: customerId,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: accounts.get('USDC') },
    destination: { currency: 'VES', account_id: accountId },
    external_transfer_id: reference,
  })
}

/** Paid, and waiting for somebody to confirm. */
async function pay(made: MadeOrganization, payee: Payee, order: Order): Promise<string> {
  const { id } = await quote(made, payee.customerId, payee.movil, order)
  await made.api.payQuote(id, { source: { prefunded_account_id: made.accounts.get('USDC') ?? '' } })
  return id
}

/** Confirmed, and the bank does not say what became of it. */
async function paySilently({ random, past }: Past, made: MadeOrganization, payee: Payee): Promise<void> {
  const { id: movil } = await made.api.createBankAccount(payee.customerId, pagoMovil(random, 'silent'))
  const id = await pay(made, { ...payee, movil }, { amount: 15_000, reference: 'RMS-2026-118204' })
  await past.wait(30)
  await made.api.confirmQuote(id, {})
  await past.wait(2)
}
