import 'server-only'
import { listUnderWay } from '#backoffice/calls/follow-payments'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { ResultPage } from '#contract/pages'
import { unlessRefused } from '#contract/refusal-as-value'
import { api, usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
import { fromMinor } from '#lib/shared/format'
import { findOwnWallet } from '../../_records/customer/find-wallet'
import { wholeId } from '../../_records/customer/plan-search'
import { findPlanned } from '../../_records/customer/search-customers'

export type DeletionBlock =
  | { kind: 'hold' }
  /** USDC, decimal text. */
  | { kind: 'balance'; amount: string }
  | { kind: 'transfer'; id: string; reference: string; status: string }
  | { kind: 'confirmation'; id: string; reference: string }

export type Deletion = {
  blocks: DeletionBlock[]
  /** More payments prevent the deletion than are listed. */
  more: boolean
  accounts: number
  /** The wallet's balance in USDC as decimal text, if the API decides whether it prevents the deletion; null if none. */
  held: string | null
  /** This API cannot answer some of the checks; it decides about them at the deletion. */
  unchecked: boolean
  /** Payments of this console that may not have ended, if the API cannot list payments; ten at most. */
  underWay: { quoteId: string; reference: string }[]
}

/** Returns the reasons for which the API would refuse a deletion: a hold, a balance in the wallet, pending payments. */
export async function findDeletionBlocks(customer: Customer): Promise<Deletion> {
  const customer_id = customer.id
  const [balance, transfers, quotes, accounts] = await Promise.all([
    readBalance(customer),
    listed(attempt(api.listTransactions({ customer_id, status: 'pending,processing', limit: 10 }))),
    listed(attempt(api.listQuotes({ customer_id, status: 'awaiting_confirmation', limit: 10 }))),
    api.listBankAccounts(customer_id),
  ])
  const awaited = (quotes?.data ?? []).map(
    ({ id, external_transfer_id: reference }) => ({ kind: 'confirmation', id, reference }) as const,
  )
  const references = new Set(awaited.map(({ reference }) => reference))
  const moving = (transfers?.data ?? [])
    .map(({ id, partner_reference_id: reference = id, status }) => ({ kind: 'transfer', id, reference, status }) as const)
    .filter(({ reference }) => !references.has(reference))
  const blocks: DeletionBlock[] = [...awaited, ...moving]
  if (customer.state === 'BLOCKED') blocks.unshift({ kind: 'hold' })
  const held = balance === undefined || balance === '0.00' ? null : balance
  // That a balance prevents the deletion is a rule of the contract; another API has its own rules.
  const isRule = await usesContract()
  if (held !== null && isRule) blocks.push({ kind: 'balance', amount: held })
  const unchecked = [balance, transfers, quotes].some((answer) => answer === undefined)
  const underWay = transfers === undefined || quotes === undefined ? await listSentTo(customer_id) : []
  const more = [quotes, transfers].some((page) => page?.has_more)
  return { blocks, more, accounts: accounts.length, held: isRule ? null : held, unchecked, underWay }
}

async function listSentTo(customerId: string): Promise<Deletion['underWay']> {
  const sent = await listUnderWay(await openDesk(), customerId, 10)
  return sent.map(({ quoteId, reference }) => ({ quoteId, reference: reference ?? quoteId }))
}

/** Returns undefined if nobody has a wallet under the e-mail, or if this API does not say whether somebody has. */
async function readBalance({ id, email }: Customer): Promise<string | undefined> {
  if (email !== null) {
    const wallet = await unlessRefused(findOwnWallet({ id, email }), (code) => isNotFound(code) || code === 'no_match_unclear')
    return fromMinor(wallet?.balance)
  }
  const rows = await listed(attempt(findPlanned(wholeId(id), {})))
  const balance = rows?.data.find((row) => row.id === id)?.balance
  return balance === undefined ? undefined : fromMinor(balance)
}

/** Returns undefined if this API has no such list. Other failures throw: they must not look like "nothing prevents it". */
async function listed<T>(requested: Promise<Attempt<ResultPage<T>>>): Promise<ResultPage<T> | undefined> {
  const found = await requested
  if (found.ok) return found.value
  if (found.code === 'extension_missing') return undefined
  throw new ServiceError(found.code, 'a check before deletion failed')
}
