import type { QuoteRecord } from './load-record'

type ComparedName = 'bank' | 'phone' | 'number' | 'document'
/** `same`: undefined if the current account could not be read, which is no difference. */
export type Compared = { name: ComparedName; quoted: string | null; now: string | null; same: boolean | undefined }
type Facts = Pick<QuoteRecord, 'stored' | 'account' | 'accountFailure'>

/** Returns whether the account as it was quoted is known: it is not if this console did not make the quote. */
export function knowsQuotedAccount({ stored }: Pick<Facts, 'stored'>): boolean {
  return stored.account_bank !== undefined
}

/** Compares the account as quoted with the current one, both masked. Empty if the quoted one is not known. */
export function compareAccount({ stored, account, accountFailure }: Facts): Compared[] {
  if (!knowsQuotedAccount({ stored })) return []
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const rows = [
    { name: 'bank', quoted: text(stored.account_bank), now: account?.bankCode ?? null },
    { name: 'phone', quoted: text(stored.account_phone), now: account?.phone ?? null },
    { name: 'number', quoted: text(stored.account_number), now: account?.number ?? null },
    { name: 'document', quoted: text(stored.account_document), now: account?.document ?? null },
  ] as const
  return rows
    .filter(({ quoted, now }) => quoted !== null || now !== null)
    .map((row) => ({ ...row, same: accountFailure ? undefined : row.quoted === row.now }))
}

type Why = 'changed' | 'unread'

/**
 * Returns why the release is not offered: the account `changed`, or is `unread`; undefined if both are equal. The service
 * compares the unmasked values again before it releases the money.
 */
export function whyBlocked(record: Facts): Why | undefined {
  const rows = compareAccount(record)
  if (rows.every(({ same }) => same)) return undefined
  return rows.some(({ same }) => same === false) ? 'changed' : 'unread'
}

/** `changedPaid`: the API cannot cancel, so that only its provider can stop the payment. */
export type Blocked = Why | 'changedPaid'

/** Returns the advice for a release that is not offered. `cancels`: whether the API can cancel a paid quote. */
export function adviceFor(why: Why | undefined, { cancels }: { cancels: boolean }): Blocked | undefined {
  return why === 'changed' && !cancels ? 'changedPaid' : why
}
