import type { PaymentsApi } from '#contract/api'
import type { Role } from './people'
import type { Givens } from './public-api'

const everybody: readonly Role[] = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor']
const desk: readonly Role[] = ['support', 'compliance']

/** Every page of the console, as its folder names it, and who may open it. `sees` is a person who can. */
export const pagesOfConsole: Readonly<Record<string, readonly Role[]>> = {
  '/': everybody,
  '/customers': everybody,
  '/customers/new': desk,
  '/customers/[id]': everybody,
  '/customers/[id]/edit': desk,
  '/customers/[id]/accounts/new': desk,
  '/quotes': everybody,
  '/quotes/new': ['finance'],
  '/quotes/[id]': everybody,
  '/transactions': everybody,
  '/transactions/[id]': everybody,
  '/lookup': everybody,
  '/audit': ['admin', 'auditor'],
  '/forbidden': everybody,
}

export type Place = { page: string; path: string; roles: readonly Role[] }

/** Real addresses: each page at least once, those of a record in the states that look different. */
export async function givenPlaces(
  api: PaymentsApi,
  givens: Pick<Givens, 'givenCustomer' | 'givenAccount' | 'givenQuote' | 'givenPaidQuote'>,
) {
  const customer = await givens.givenCustomer()
  const account = await givens.givenAccount({ customerId: customer.id })
  const which = { customerId: customer.id, accountId: account.id }
  const pending = await givens.givenQuote(which)
  const { quote: paid, transaction } = await givens.givenPaidQuote(which)
  const failed = (await api.listTransactions({ status: 'failed', limit: 1 })).data
  const paths: Record<string, string[]> = {
    '/customers': ['/customers', '/customers?state=BLOCKED,SUSPENDED&type=business&country=US'],
    '/customers/[id]': [`/customers/${customer.id}`],
    '/customers/[id]/edit': [`/customers/${customer.id}/edit`],
    '/customers/[id]/accounts/new': [`/customers/${customer.id}/accounts/new`],
    '/quotes/[id]': [`/quotes/${pending.id}`, `/quotes/${paid.id}`],
    '/transactions/[id]': [transaction, ...failed].map(({ id }) => `/transactions/${id}`),
    '/lookup': ['/lookup', `/lookup?ref=${paid.external_transfer_id}`, '/lookup?ref=nobody-has-this'],
    '/forbidden': ['/forbidden?needs=quote.pay'],
  }
  const places = Object.entries(pagesOfConsole).flatMap(([page, roles]): Place[] =>
    (paths[page] ?? [page]).map((path) => ({ page, path, roles })),
  )
  return { places, customer, account, pending, paid, transaction }
}
