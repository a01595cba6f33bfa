import { randomInt, randomUUID } from 'node:crypto'
import type { PaymentsApi } from '#contract/api'
import { withSql } from './database'
import { fundedAccount, type Givens } from './public-api'
import { servedBy, type World } from './world'

/** The phone of a bank that never answers, so that the payout remains open. */
const silent = '+584120000005'

/**
 * Pays a new customer a payout that no rail carries, as in a live organization without a gateway; `isOld`: 25 hours ago. Returns
 * its payee, account and transaction, with what is typed at the bank.
 */
export async function givenPayoutByHand(
  world: World,
  api: PaymentsApi,
  { givenCustomer }: Pick<Givens, 'givenCustomer'>,
  { isOld = false }: { isOld?: boolean } = {},
) {
  const tag = randomUUID().slice(0, 8)
  const [name, holder, concept] = [`Comercial ${tag}`, `Titular ${tag}`, `Factura ${tag}`]
  const document = `V${randomInt(10_000_000, 29_999_999)}`
  const customer = await givenCustomer({ name })
  const account = await api.createBankAccount(customer.id, {
    account_type: 'pagomovil',
    country_code: 'VE',
    bank_code: '0134',
    phone_number: silent,
    id_doc_number: document,
    account_holder_name: holder,
  })
  const source = fundedAccount(servedBy(world))
  const quote = await api.createQuote({
    amount: 1_000,
    customer_id: customer.id,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: source },
    destination: { currency: 'VES', account_id: account.id },
    description: concept,
  })
  const { id } = await api.payQuote(quote.id, { source: { prefunded_account_id: source } })
  await api.confirmQuote(quote.id, {})
  await withSql(
    world,
    (sql) => sql`
      update payments.transactions set provider = 'manual', created_at = created_at - ${isOld ? '25 hours' : '0 hours'}::interval
      where id = ${id}`,
  )
  const transaction = await api.readTransaction(id)
  return { name, holder, concept, document, phone: silent.replace('+58', '0'), customer, account, transaction }
}
