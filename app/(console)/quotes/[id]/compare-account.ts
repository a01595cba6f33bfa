import type { QuoteRecord } from './load-record'

type ComparedName = 'bank' | 'phone' | 'number' | 'document'
export type Compared = { name: ComparedName; quoted: string | null; now: string | null; same: boolean }

/** Compares the account as quoted with the current one, both masked. Empty if this console did not make the quote. */
export function compareAccount({ stored, account }: Pick<QuoteRecord, 'stored' | 'account'>): Compared[] {
  if (stored.account_bank === undefined) return []
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const rows = [
    { name: 'bank', quoted: text(stored.account_bank), now: account?.bankCode ?? null },
    { name: 'phone', quoted: text(stored.account_phone), now: account?.phone ?? null },
    { name: 'number', quoted: text(stored.account_number), now: account?.number ?? null },
    { name: 'document', quoted: text(stored.account_document), now: account?.document ?? null },
  ] as const
  return rows
    .filter(({ quoted, now }) => quoted !== null || now !== null)
    .map((row) => ({ ...row, same: row.quoted === row.now }))
}

/** Returns whether both are equal. The service compares the unmasked values again before it releases the money. */
export function isSameAccount(record: Pick<QuoteRecord, 'stored' | 'account'>): boolean {
  return compareAccount(record).every(({ same }) => same)
}
