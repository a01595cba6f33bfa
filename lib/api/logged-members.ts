import { type RecordKind, recordName } from '#backoffice/call-log/write-calls'
import { BankAccount } from '#contract/bank-accounts'
import { Customer, CustomerCreated } from '#contract/customers'
import { EchoedQuote } from '#contract/echoed-quote'
import { Review, ReviewDetail } from '#contract/reviews'
import { Transaction } from '#contract/transfers'
import { maskEmail } from '../shared/masks'
import type { ConsoleOperation } from './console-operations'
import { isRecord } from './json'
import type { Sent } from './request'

/** Replaces what was cut out. */
export const cutOut = '•••'
const longestId = 200

/** Members of a query that are not personal, whatever their value. */
const plain = new Set(
  'from_currency to_currency days limit status type state kyc_status kyc_type country sort order with_count include_deleted reveal created_from created_to kyc_ends_before assignee reason'.split(
    ' ',
  ),
)

/** Returns an id as the log stores it. Ids are opaque: one that is an e-mail is personal, and is masked. */
export function loggedId(id: string): string {
  // PostgreSQL cannot store NUL.
  return maskEmail(id)
    .slice(0, longestId)
    .replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD')
}

/** Returns the ids in the path. */
export function idsInPath({ path = {} }: Pick<Sent, 'path'>): Record<string, string> {
  return Object.fromEntries(Object.entries(path).map(([name, id]) => [name, loggedId(id)]))
}

/** Returns the members of a query by name; a value that may be personal is masked or cut out. */
export function queryOf(query: NonNullable<Sent['query']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, shownIn(name, String(value))]])),
  )
}

function shownIn(name: string, value: string): string {
  if (plain.has(name) && /^[\w.,:+-]{0,100}$/.test(value)) return value
  if (name === 'customer_id' || name === 'object_id') return loggedId(value)
  if (name === 'email') return maskEmail(value)
  return name === 'partner_reference_id' ? maskReference(value) : cutOut
}

/**
 * Masks a reference. What was typed may be a phone, an account number or a name: a real reference has a digit and no blank, and
 * its long runs of digits are masked.
 */
function maskReference(value: string): string {
  if (!/^[\w.:/-]{1,64}$/.test(value) || !/\d/.test(value)) return cutOut
  return value.replace(/\d(?:[.-]?\d){5,}/g, (digits) => `${'*'.repeat(digits.length - 2)}${digits.slice(-2)}`)
}

/** Returns the records that a call concerns: those named in its path, query and body, and the returned one. */
export function recordsOf({ operation, path = {}, query = {}, body }: Sent, value: unknown): string[] {
  const inPath = Object.entries(path).flatMap(([name, id]) => named(kindInPath(operation, name), id))
  const inBody = isRecord(body) ? [...idsIn(body), ...accountIn(body)] : []
  const inAnswer = isRecord(value) ? [...named(kindOfAnswer(operation), value.id), ...idsIn(value)] : []
  return [...new Set([...inPath, ...idsIn(query), ...inBody, ...inAnswer])]
}

function named(kind: RecordKind | undefined, id: unknown): string[] {
  return kind !== undefined && typeof id === 'string' && id !== '' ? [recordName(kind, loggedId(id))] : []
}

const kindOfMember: Readonly<Record<string, RecordKind>> = {
  customer_id: 'customer',
  object_id: 'customer',
  user_id: 'customer',
  quote_id: 'quote',
  transaction_id: 'transaction',
}

function idsIn(members: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(kindOfMember).flatMap(([name, kind]) => named(kind, members[name]))
}

function accountIn({ destination }: Readonly<Record<string, unknown>>): string[] {
  return isRecord(destination) ? named('bank_account', destination.account_id) : []
}

function kindInPath({ path }: ConsoleOperation, member: string): RecordKind | undefined {
  if (member === 'customerId') return 'customer'
  if (member !== 'id') return undefined
  if (path.includes('/bank-accounts/')) return 'bank_account'
  const kinds = { '/v1/customers/': 'customer', '/v1/transfers/quote/': 'quote', '/v1/transfers/': 'transaction' } as const
  const [, kind] = Object.entries(kinds).find(([start]) => path.startsWith(start)) ?? []
  return kind ?? (path.startsWith('/v1/kyc/reviews/') ? 'review' : undefined)
}

function kindOfAnswer({ answer }: ConsoleOperation): RecordKind | undefined {
  if (answer === EchoedQuote) return 'quote'
  if (answer === Transaction) return 'transaction'
  if (answer === Customer || answer === CustomerCreated) return 'customer'
  if (answer === BankAccount) return 'bank_account'
  return answer === Review || answer === ReviewDetail ? 'review' : undefined
}
