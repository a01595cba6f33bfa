import type { CustomerBody } from '#contract/customer-body'
import type { CastMember } from '../story/member'
import { isUnderReview, profileOf } from '../story/profiles'
import type { Accounts } from '../story/tales'
import type { LivedMember, PastOrganization } from './organizations'

/** Returns the body of a registration. A customer with the path `registered` has no address, so no rule can decide. */
export function bodyOf({ name, type, tier, email, phone, street, city, path }: CastMember): CustomerBody {
  const address = path === 'registered' ? {} : { address_line_1: street, city }
  return { legal_name: name, type, kyc_type: tier, email, phone_number: phone, country: 'VE', ...address }
}

/** Customers who are missing a document at first. */
const sendsMoreLater: readonly CastMember['path'][] = ['asked', 'answered', 'unanswered']

/** Registers a customer through a partner's program, and submits the profile of those who need a decision. */
export async function registerByProgram(
  { callers, lived }: PastOrganization,
  member: CastMember,
  { accounts, others, now }: { accounts: Accounts; others: readonly CastMember[]; now: Date },
): Promise<LivedMember> {
  const api = callers[member.registrar]
  const body = bodyOf(member)
  const { id } = await api.createCustomer(body)
  const made: LivedMember = { id, member, body, accounts: {} }
  lived.set(member, made)
  const complete = !sendsMoreLater.includes(member.path)
  if (isUnderReview(member.path)) await api.submitKycProfile(id, profileOf(member, { others, complete, now }))
  for (const [kind, account] of accounts) made.accounts[kind] = (await api.createBankAccount(id, account)).id
  return made
}

/** Returns a customer in their current state; throws if they are not registered yet. */
export function customerIn({ lived }: Pick<PastOrganization, 'lived'>, member: CastMember): LivedMember {
  const found = lived.get(member)
  if (found === undefined) throw new Error(`${member.name} is not registered yet`)
  return found
}

/** Returns the address of a customer's own wallet, read at its first use. */
export async function walletOf({ callers }: PastOrganization, customer: LivedMember): Promise<string> {
  const known = customer.accounts.wallet
  if (known !== undefined) return known
  const { wallet_address } = await callers.shop.readCustomer(customer.id)
  if (!wallet_address) throw new Error('A customer has no wallet')
  customer.accounts.wallet = wallet_address
  return wallet_address
}
