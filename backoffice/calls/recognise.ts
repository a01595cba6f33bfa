import type { PaymentsApi } from '#contract/api'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import { unlessCode } from '#contract/refusal-as-value'
import { customerOfWallet } from '../registry/customer-of-wallet'
import type { Call } from './calls'
import { done, type Finding, unknown } from './finding'
import type { MatchKeys } from './match-keys'

/** Seconds for which a request may still be in transit after its answer was lost. */
const quietSeconds = 15
/** The largest assumed clock skew of another API, in seconds. */
const clockSeconds = 900

/** Returns how many rows of a list could not be read. Only if none, a missing row proves that the record does not exist. */
export type CountUnread = (list: object) => number
type Reading = { now: Date; countUnread: CountUnread }

/** Looks up a new customer by e-mail through the published wallet look-up, or by phone if the API lists customers. */
export async function lookUpCustomer(
  api: PaymentsApi,
  call: Call,
  matchKeys: MatchKeys,
  { now, countUnread }: Reading,
): Promise<Finding> {
  const { email, phone } = matchKeys
  const id = email ? await findByEmail(api, email) : phone ? await findByPhone(api, phone, call, countUnread) : undefined
  if (id === undefined) return unknown
  return id === null ? unlessQuiet(call, now) : { state: 'done', objectId: id }
}

/**
 * Returns null when no customer has the e-mail. Undefined for a wallet without the id of a customer, since somebody has the e-mail
 * who may be this customer.
 */
async function findByEmail(api: PaymentsApi, email: string): Promise<string | null | undefined> {
  const wallet = await unlessCode('customer_not_found', api.findWalletByEmail(email))
  if (wallet === undefined || wallet.state === 'DELETED') return null
  return (await customerOfWallet(api, email, wallet)) || undefined
}

/** Finds a customer by phone who was created after the call was sent, as others may share the phone. Undefined if unclear. */
async function findByPhone(
  api: PaymentsApi,
  phone: string,
  { sentAt }: Call,
  countUnread: CountUnread,
): Promise<string | null | undefined> {
  const page = await unlessCode('extension_missing', api.listCustomers({ q: phone, limit: 20 }))
  if (page === undefined) return undefined
  const since = sentAt.getTime() - clockSeconds * 1000
  const made = page.data.find((one) => isSame(one.phone_number, phone) && Date.parse(one.created_at ?? '') >= since)
  // An API that does not know the search returns its first customers.
  return made?.id ?? (countUnread(page) === 0 && !page.has_more ? null : undefined)
}

/** The prefix of a match key that has the value of a member before the update. */
const beforeKey = 'before_'

/** Returns the match keys of an update: what was sent, and what the customer had before. */
export function updateKeys(sent: MatchKeys, before: MatchKeys): MatchKeys {
  const held = Object.entries(before).map(([name, value]) => [`${beforeKey}${name}`, value] as const)
  return { ...sent, ...Object.fromEntries(held) }
}

/**
 * An update is done when every member has the value that was sent. A member that cannot be compared leaves it unknown, and so does
 * one that has neither the old value nor the new one: many APIs store a text in another form than the one that was sent.
 */
export async function lookUpUpdate(api: PaymentsApi, call: Call, matchKeys: MatchKeys, now: Date): Promise<Finding> {
  const customer = await unlessCode('customer_not_found', api.readCustomer(call.objectId))
  const sent = Object.entries(matchKeys).filter(([name]) => !name.startsWith(beforeKey))
  const compared =
    customer === undefined
      ? []
      : sent.map(([name, value]) => isChanged(memberOf(customer, name), value, matchKeys[beforeKey + name]))
  if (compared.includes(false)) return unlessQuiet(call, now)
  return compared.length > 0 && !compared.includes(undefined) ? done : unknown
}

/** Returns whether a member has the value that was sent; undefined if that cannot be told. `before` is undefined if not known. */
function isChanged(returned: string | null | undefined, sent: string | null, before: string | null | undefined) {
  const fitting = isSame(returned, sent)
  if (fitting !== false || before === undefined) return fitting
  return isSame(returned, before) === false ? undefined : false
}

function memberOf(customer: Customer, name: string): string | null | undefined {
  const { email, phone_number, legal_name, address_line_1, city, country, kyc_type } = customer
  return new Map(Object.entries({ email, phone_number, legal_name, address_line_1, city, country, kyc_type })).get(name)
}

/** Looks up an account in the list by its bank and number, or phone, even if the list masks them. */
export async function lookUpAccount(
  api: PaymentsApi,
  call: Call,
  matchKeys: MatchKeys,
  { now, countUnread }: Reading,
): Promise<Finding> {
  const accounts = await api.listBankAccounts(call.objectId)
  const listed = accounts.map((account) => isAccount(account, matchKeys))
  if (listed.includes(true)) return done
  return listed.includes(undefined) || countUnread(accounts) > 0 ? unknown : unlessQuiet(call, now)
}

function isAccount(account: BankAccount, { bank_code: bank, account_number: number, phone_number: phone }: MatchKeys) {
  if (bank && account.bank_code && comparable(bank) !== comparable(account.bank_code)) return false
  if (number && account.account_number) return isSame(account.account_number, number) ?? isEndOf(account.account_number, number)
  if (number) return isEndOf(account.account_number_last4, number)
  return isSame(account.phone_number, phone) ?? isEndOf(account.phone_number, phone)
}

/** Returns whether a returned text is the one that was sent, however an API writes it: case, accents and blanks do not matter. */
export function isSameText(returned: string | null, sent: string | null): boolean {
  return isSame(returned, sent) === true
}

/** Compares a returned value with the one sent. Undefined if that is impossible: it is missing, or masked and may be the same. */
function isSame(returned: string | null | undefined, sent: string | null | undefined): boolean | undefined {
  if (!sent) return !returned
  if (!returned) return undefined
  if (returned.includes('*')) return isEndOf(returned, sent) === false ? false : undefined
  const [theirs, ours] = [comparable(returned), comparable(sent)]
  return theirs === ours || (isLong(theirs) && isLong(ours) && (theirs.endsWith(ours) || ours.endsWith(theirs)))
}

/** Returns whether the visible end of a masked value, or its last digits, is the end of what was sent. */
function isEndOf(returned: string | null | undefined, sent: string | null | undefined): boolean | undefined {
  const end = /[^*]*$/.exec(comparable(returned ?? ''))?.[0] ?? ''
  return end === '' || !sent ? undefined : comparable(sent).endsWith(end)
}

/** Normalizes text: case, accents, spaces, and the punctuation and leading zeros of numbers do not matter. */
function comparable(text: string): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '')
  const lower = bare.trim().toLowerCase().replace(/\s+/g, ' ')
  return /^[\d\s+*().-]+$/.test(lower) ? lower.replace(/[^\d*]/g, '').replace(/^0+/, '') : lower
}

/** Long digit strings may match by their end: a phone number with or without its country code. */
function isLong(text: string): boolean {
  return /^\d{8,}$/.test(text)
}

/** Returns `no_effect` for a call without a trace once its request can no longer be in transit; until then unknown. */
export function unlessQuiet({ lostAt, sentAt }: Call, now: Date): Finding {
  const since = lostAt ?? sentAt
  return now.getTime() > since.getTime() + quietSeconds * 1000 ? { state: 'failed', code: 'no_effect' } : unknown
}

/** Returns whether a customer no longer exists. */
export async function isCustomerGone(api: PaymentsApi, customerId: string): Promise<boolean> {
  const customer = await unlessCode('customer_not_found', api.readCustomer(customerId))
  return customer === undefined || customer.state === 'DELETED'
}
