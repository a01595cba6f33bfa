import type { PaymentsApi } from '#contract/api'
import { withSql } from './database'
import { givenCall } from './given-call'
import type { Role } from './people'
import type { Givens } from './public-api'
import { readWorld, type World } from './world'

const everybody: readonly Role[] = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor']
const desk: readonly Role[] = ['support', 'compliance']

/** Every page of the console by its folder, with the roles that may open it. */
export const pagesOfConsole: Readonly<Record<string, readonly Role[]>> = {
  '/': everybody,
  '/customers': everybody,
  '/customers/new': desk,
  '/customers/[id]': everybody,
  '/customers/[id]/evidence': ['compliance', 'finance', 'auditor'],
  '/customers/[id]/edit': desk,
  '/customers/[id]/verification': desk,
  '/customers/[id]/accounts/new': desk,
  '/reviews': ['compliance', 'auditor'],
  /** Of reviews that wait, as those of the places do; decided ones are for auditors too. */
  '/reviews/[id]': ['compliance'],
  '/quotes': everybody,
  '/quotes/new': ['finance'],
  '/quotes/[id]': everybody,
  '/transactions': everybody,
  '/payouts': ['finance', 'approver'],
  '/transactions/[id]': everybody,
  '/transactions/[id]/receipt': everybody,
  '/accounts': ['finance', 'approver', 'admin', 'auditor'],
  '/accounts/[id]': ['finance', 'approver', 'admin', 'auditor'],
  '/deposits': ['finance', 'approver', 'admin', 'auditor'],
  '/deposits/new': ['finance'],
  '/deposits/[id]': ['finance', 'approver', 'admin', 'auditor'],
  '/rates': everybody,
  '/approvals': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  '/approvals/[id]': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  '/batches': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  '/batches/new': ['finance'],
  '/batches/[id]': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  '/lookup': everybody,
  '/notices': everybody,
  '/audit': ['admin', 'auditor'],
  '/audit/verify': ['admin', 'auditor'],
  '/developers': ['admin'],
  '/developers/calls': ['admin'],
  '/developers/calls/[id]': ['admin'],
  '/developers/keys': ['admin'],
  '/developers/webhooks': ['admin'],
  '/settings/people': ['admin'],
  '/settings/approvals': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  '/settings/payments': ['compliance', 'finance', 'approver', 'admin', 'auditor'],
  '/settings/organization': ['admin', 'auditor'],
  '/settings/security': everybody,
  '/settings/sessions': everybody,
  '/forbidden': everybody,
}

export type Place = { page: string; path: string; roles: readonly Role[] }

/** The pages without sign-in. */
const openPages = [
  '/sign-in',
  '/join',
  '/reset',
  '/reference',
  '/reference/createQuote',
  '/reference/problems',
  '/reference/webhooks',
]

/** The visitors who together see all pages, about equally many each. */
export const visitors = ['nobody', 'compliance', 'finance', 'auditor', 'admin'] as const
export type Visitor = (typeof visitors)[number]

/** Returns the pages of a visitor. Each page has one visitor: compliance or the first who may; the home page has all of them. */
export function visitsOf(visitor: Visitor, places: readonly Place[]): Pick<Place, 'page' | 'path'>[] {
  if (visitor === 'nobody') return openPages.map((path) => ({ page: path, path }))
  const seenBy = ({ page, roles }: Place) => {
    const wanted: readonly Role[] = /^\/(customers|reviews)/.test(page)
      ? ['compliance']
      : ['finance', 'compliance', 'auditor', 'admin']
    return wanted.find((role) => roles.includes(role))
  }
  const mine = places.filter((place) => place.page === '/' || seenBy(place) === visitor)
  return visitor === 'auditor' ? [...mine, { page: '/nothing-here', path: '/nothing-here' }] : mine
}

/** Creates real paths: each page at least once, and pages of a record in all states that look different. */
export async function givenPlaces(
  api: PaymentsApi,
  givens: Pick<Givens, 'givenCustomer' | 'givenAccount' | 'givenQuote' | 'givenPaidQuote'>,
) {
  const customer = await givens.givenCustomer()
  const account = await givens.givenAccount({ customerId: customer.id })
  const which = { customerId: customer.id, accountId: account.id }
  const pending = await givens.givenQuote(which)
  const { quote: paid, transaction } = await givens.givenPaidQuote(which)
  const prefunded = (await api.listPrefundedAccounts()).data
  const reviews = [await givenReview(api, givens), await givenBusinessReview(api, givens)]
  const waiting = (await api.listDeposits({ waits_for: 'decision', limit: 100 })).data
  const settled = (await api.listDeposits({ status: 'matched,refunded', limit: 1 })).data
  const failed = (await api.listTransactions({ status: 'failed', limit: 1 })).data
  const world = readWorld()
  const [call, approvals, batches] = [await givenCall(world, paid.id), await listApprovals(world), await listBatches(world)]
  const paths: Record<string, string[]> = {
    '/customers': ['/customers', '/customers?state=BLOCKED,SUSPENDED&type=business&country=US'],
    '/customers/[id]': ['', '?tab=accounts', '?tab=quotes', '?tab=transactions', '?tab=notes', '?tab=timeline'].map(
      (part) => `/customers/${customer.id}${part}`,
    ),
    '/customers/[id]/evidence': [`/customers/${customer.id}/evidence`],
    '/customers/[id]/edit': [`/customers/${customer.id}/edit`],
    '/customers/[id]/verification': [customer.id, ...reviews.map(({ customer_id }) => customer_id)].map(
      (id) => `/customers/${id}/verification`,
    ),
    '/customers/[id]/accounts/new': [`/customers/${customer.id}/accounts/new`],
    '/reviews': ['/reviews', '/reviews?status=cancelled&reason=tier_upgrade'],
    '/reviews/[id]': reviews.map(({ id }) => `/reviews/${id}`),
    '/quotes/[id]': [`/quotes/${pending.id}`, `/quotes/${paid.id}`],
    '/transactions/[id]': [transaction, ...failed].map(({ id }) => `/transactions/${id}`),
    '/transactions/[id]/receipt': [
      `/transactions/${transaction.id}/receipt`,
      `/transactions/${transaction.id}/receipt?language=es`,
    ],
    '/approvals': ['/approvals', '/approvals?tab=done'],
    '/approvals/[id]': approvals.map((id) => `/approvals/${id}`),
    '/batches': ['/batches', '/batches?tab=failed&state=done&search=nomina'],
    '/batches/[id]': batches.map((id) => `/batches/${id}`),
    '/accounts/[id]': prefunded.slice(0, 1).map(({ id }) => `/accounts/${id}`),
    '/deposits': ['/deposits', '/deposits?tab=all&status=matched,pending&created=month'],
    '/deposits/[id]': [...waiting.slice(0, 3), ...settled].map(({ id }) => `/deposits/${id}`),
    '/rates': ['/rates', '/rates?pair=VES-USDC&days=1'],
    '/developers/calls': ['/developers/calls?probes=true', `/developers/calls?record=quote:${paid.id}`],
    '/developers/calls/[id]': [`/developers/calls/${call}`],
    '/audit': ['/audit', '/audit?entry=1'],
    '/lookup': ['/lookup', `/lookup?ref=${paid.external_transfer_id}`, '/lookup?ref=nobody-has-this'],
    '/forbidden': ['/forbidden?needs=quote.pay'],
  }
  const places = Object.entries(pagesOfConsole).flatMap(([page, roles]): Place[] =>
    (paths[page] ?? [page]).map((path) => ({ page, path, roles })),
  )
  return { places, customer, account, pending, paid, transaction }
}

/** Creates a customer in review, with a submitted profile. */
async function givenReview(api: PaymentsApi, { givenCustomer }: Pick<Givens, 'givenCustomer'>) {
  const { id } = await givenCustomer({ outcome: 'review', name: 'Yelitza Carolina Bracho' })
  const sha256 = '4f2a'.repeat(16)
  await api.submitKycProfile(id, {
    legal_name: 'Yelitza Carolina Bracho',
    birth_date: '1987-04-02',
    id_doc_number: 'V18765204',
    documents: [
      {
        kind: 'id_document',
        file_id: 'front',
        sha256,
        read: { legal_name: 'BRACHO YELITZA C.', birth_date: '1984-04-02', expires_on: '2029-08-31' },
      },
    ],
  })
  return reviewOf(api, id)
}

/** The same for a business with as many owners as a profile may have, whose masked line is the longest of the page. */
async function givenBusinessReview(api: PaymentsApi, { givenCustomer }: Pick<Givens, 'givenCustomer'>) {
  const { id } = await givenCustomer({ outcome: 'review', name: 'Taller Los Andes, C.A.', business: true })
  const owner = { name: 'Alirio Contreras Mora', id_doc_number: 'V9123456', country: 'VE', share: 25 }
  await api.submitKycProfile(id, {
    incorporation_date: '2008-02-14',
    beneficial_owners: Array.from({ length: 4 }, () => owner),
    representative: { name: owner.name, id_doc_number: owner.id_doc_number },
  })
  return reviewOf(api, id)
}

async function reviewOf(api: PaymentsApi, customerId: string) {
  const [review] = (await api.listReviews({ customer_id: customerId, status: 'open,assigned' })).data
  if (review === undefined) throw new Error(`Nobody reviews customer ${customerId}`)
  return review
}

/** Finds requests of the demo that look different: waiting, rejected, and returned, and that of a batch. */
async function listApprovals(world: World): Promise<string[]> {
  const rows = await withSql(
    world,
    (sql) => sql<{ id: string }[]>`
      select distinct on (kind, state) id from backoffice.approvals where state in ('waiting', 'rejected', 'returned') or kind = 'batch'
      order by kind, state, asked_at`,
  )
  if (rows.length < 4)
    throw new Error('The demo lacks a request that waits, one that was rejected, one that came back, or that of a batch')
  return rows.map(({ id }) => id)
}

/** Finds batches of the demo: a draft, a paused one, one that is done with failed rows, and one that was cancelled. */
async function listBatches(world: World): Promise<string[]> {
  const rows = await withSql(
    world,
    (sql) => sql<{ id: string }[]>`
      select distinct on (state) id from backoffice.batches
      where state in ('draft', 'paused', 'done', 'cancelled') and file_name <> 'proveedores.csv' order by state, made_at`,
  )
  if (rows.length < 4) throw new Error('The demo lacks a batch that is repaired, one that stands still, or one that is over')
  return rows.map(({ id }) => id)
}
