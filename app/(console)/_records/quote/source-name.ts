import 'server-only'
import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { findQuoteIntent } from '#backoffice/quote-intents/quote-intents'
import { findRemembered } from '#backoffice/registry/registry'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { attempt } from '#lib/shared/attempt'
import { ownSource } from './own-source'
import type { KnownQuote } from './read-quote'

type Payable = Pick<Quote, 'id' | 'source' | 'transaction_id'>
type Known = Pick<KnownQuote, 'intent' | 'stored'>

/** The prefix of a prefunded account's id in postings. */
const prefunded = 'prefunded:'

/** Reads the prefunded accounts once per page. */
export const readSources = cache(() => attempt(listPrefundedAccounts()))
/** Reads the ledger entries of a transaction once per page. */
export const readEntries = cache((transactionId: string) => attempt(api.listLedgerEntries(transactionId)))

/**
 * Returns the name of the account that a quote is paid from, for use within a sentence: the only account in its currency, or the
 * one that is known to pay. Otherwise returns "the source account".
 */
export async function sourceWord(quote: Payable | undefined, known?: Known): Promise<string> {
  return (quote && (await sourceName(quote, known))) ?? (await getTranslations('plain'))('theSource')
}

/** Returns the name of the source account with this id; its id if the name is unknown. */
export async function sourceById(accountId: string): Promise<string> {
  const read = await readSources()
  const found = read.ok ? read.value.find(({ id }) => id === accountId) : undefined
  return found?.name ?? accountId
}

async function sourceName({ id, source, transaction_id: paid }: Payable, known?: Known): Promise<string | undefined> {
  const read = await readSources()
  const accounts = read.ok ? read.value.filter(({ currency }) => currency === source.currency) : []
  const [only, ...others] = accounts
  if (only === undefined || others.length === 0) return only?.name
  const own = ownSource(known ?? (await readKnown(id))) ?? (paid && (await bookedSource(paid)))
  return accounts.find((account) => account.id === own)?.name
}

/** Returns the account that the postings of a transaction debit, if the API has postings. */
async function bookedSource(transactionId: string): Promise<string | undefined> {
  const entries = await readEntries(transactionId)
  const names = entries.ok ? entries.value.data.flatMap(({ postings }) => postings.flatMap(({ from, to }) => [from, to])) : []
  return names.find((name) => name.startsWith(prefunded))?.slice(prefunded.length)
}

async function readKnown(quoteId: string): Promise<Known> {
  const { db } = await openDesk()
  const [intent, entry] = await Promise.all([findQuoteIntent(db, quoteId), findRemembered(db, { kind: 'quote', id: quoteId })])
  return { intent, stored: entry?.details ?? {} }
}
