import { maskPhone } from '#contract/masks'

export { maskAccount, maskDocument, maskPhone } from '#contract/masks'

/** Last 8 characters: they tell records apart, while the first of a UUIDv7 are a clock. The whole id is on hover and copy. */
export function shortId(id: string): string {
  return id.slice(-8)
}

const star = '*'

/** "ana.rojas@example.com" → "a*****@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at <= 0 || email.includes(star)) return email
  return `${email.slice(0, 1)}${star.repeat(5)}${email.slice(at)}`
}

/** Any free text of a person, such as an address: its length says nothing. */
export function maskText(text: string): string {
  return text === '' ? '' : `${text.slice(0, 1)}${star.repeat(5)}`
}

export type CustomerNames = { id: string; legal_name?: string | null; email?: string | null; phone_number?: string | null }

/** What a customer is called, the same everywhere: legal name, else e-mail, else masked phone, else short id. */
export function customerName(customer: CustomerNames, options: { maskEmails?: boolean } = {}): string {
  if (customer.legal_name) return customer.legal_name
  if (customer.email) return options.maskEmails ? maskEmail(customer.email) : customer.email
  if (customer.phone_number) return maskPhone(customer.phone_number)
  return shortId(customer.id)
}

/** What was searched for, as it may be shown to somebody else who opens the same link. */
export function shownSearchTerm(term: string, { seesEmails }: { seesEmails: boolean }): string {
  if (/^\+?\d{6,}$/.test(term)) return maskPhone(term)
  return term.includes('@') && !seesEmails ? maskEmail(term) : term
}
