import { maskPhone } from '#contract/masks'

export { maskAccount, maskDocument, maskPhone } from '#contract/masks'

/** Returns the last 8 characters, which differ; the first ones of a UUIDv7 are a time. Hover and copy have the whole id. */
export function shortId(id: string): string {
  return id.slice(-8)
}

const star = '*'

/** Masks an e-mail: "ana.rojas@example.com" → "a*****@example.com". A masked one is masked again, since `*` may be a part of one. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at <= 0) return email
  return `${email.slice(0, 1)}${star.repeat(5)}${email.slice(at)}`
}

/** Masks any free text about a person, such as an address, without its length. */
export function maskText(text: string): string {
  return text === '' ? '' : `${text.slice(0, 1)}${star.repeat(5)}`
}

export type CustomerNames = { id: string; legal_name?: string | null; email?: string | null; phone_number?: string | null }

/** Returns the name of a customer on all pages: legal name, else e-mail, else masked phone, else short id. */
export function customerName(customer: CustomerNames, options: { maskEmails?: boolean } = {}): string {
  if (customer.legal_name) return customer.legal_name
  if (customer.email) return options.maskEmails ? maskEmail(customer.email) : customer.email
  if (customer.phone_number) return maskPhone(customer.phone_number)
  return shortId(customer.id)
}

/** Masks a search term, for another person who opens the same link. */
export function shownSearchTerm(term: string, { seesEmails }: { seesEmails: boolean }): string {
  if (/^\+?\d{6,}$/.test(term)) return maskPhone(term)
  return term.includes('@') && !seesEmails ? maskEmail(term) : term
}
