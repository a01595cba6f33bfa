import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import type { Quote, Transaction } from '#contract/transfers'
import { fromMinor } from '#lib/format'
import { type Situation, situationOf } from './situation'

export type PlainSubject = { transaction: Transaction; quote?: Quote; bank?: string; w: Writing }

/** What is so, and what follows from it: no codes, no blame, and where the money is. */
export async function plainWords({ transaction, quote, bank, w }: PlainSubject): Promise<{ lead: string; detail: string }> {
  const [t, failures] = await Promise.all([getTranslations('plain'), getTranslations('status.failure')])
  const situation = situationOf(transaction, quote, w.now)
  const values = {
    bank: bank ?? t(transaction.type === 'transfer' ? 'theWallet' : 'theBank'),
    debit: debitOf(transaction, w),
    received: receivedOf(transaction, w),
    time: transaction.updated_at ? w.moment(transaction.updated_at) : t('someTime'),
    until: transaction.confirm_by ? t('by', { time: w.moment(transaction.confirm_by) }) : t('inTime'),
    span: transaction.created_at ? w.span(transaction.created_at, w.now) : t('someTime'),
    status: transaction.status,
  }
  const kind = transaction.type === 'deposit' && situation === 'completed' ? 'deposited' : situation
  if (kind !== 'failed' && kind !== 'returned') return { lead: t(`${kind}.lead`, values), detail: t(`${kind}.detail`, values) }
  const code = transaction.failure_code ?? ''
  const [lead = '', ...rest] = sentences(failures.has(code) ? failures(code) : failures('unknown', { code: code || '—' }))
  return { lead, detail: [...rest, t('failedTail', values)].join(' ') }
}

/** "101.00 USDC". The published members tell it in USDC alone. */
export function debitOf({ source_amount, source_currency, amount, type }: Transaction, w: Writing): string {
  if (source_amount !== undefined && source_currency !== undefined) return w.amount(source_amount, source_currency)
  return type === 'deposit' ? '—' : w.amount(fromMinor(amount), 'USDC')
}

export function receivedOf({ quoted_amount, destination_currency, amount, type }: Transaction, w: Writing): string {
  if (quoted_amount !== undefined && destination_currency !== undefined) return w.amount(quoted_amount, destination_currency)
  return type === 'deposit' ? w.amount(fromMinor(amount), 'USDC') : '—'
}

/** What is on its way, or came back, is not said to have arrived. */
export function receivedWord(situation: Situation): 'received' | 'notReceived' | 'toReceive' {
  if (situation === 'completed' || situation === 'returned') return 'received'
  return situation === 'failed' ? 'notReceived' : 'toReceive'
}

/** The first sentence leads, the others follow. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/)
}
