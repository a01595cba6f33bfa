/** Last 8 characters: they tell records apart, while the first of a UUIDv7 are a clock. The whole id is on hover and copy. */
export function shortId(id: string): string {
  return id.slice(-8)
}

const star = '*'

/** "+584121234567" → "+58412*****67"; what is masked already stays. */
export function maskPhone(phone: string): string {
  if (phone.includes(star)) return phone
  const keepStart = phone.startsWith('+') ? 6 : 4
  if (phone.length <= keepStart + 2) return star.repeat(phone.length)
  return phone.slice(0, keepStart) + star.repeat(phone.length - keepStart - 2) + phone.slice(-2)
}

/** "ana.rojas@example.com" → "a*****@example.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at <= 0 || email.includes(star)) return email
  return `${email.slice(0, 1)}${star.repeat(5)}${email.slice(at)}`
}

/** "V12345678" → "V*****678". */
export function maskDocument(document: string): string {
  if (document.includes(star)) return document
  if (document.length <= 4) return star.repeat(document.length)
  return document.slice(0, 1) + star.repeat(document.length - 4) + document.slice(-3)
}

/** "01340001610000000042" → "0134************0042"; short ones keep their last two. */
export function maskAccount(account: string): string {
  if (account.includes(star)) return account
  if (account.length < 12) return star.repeat(Math.max(0, account.length - 2)) + account.slice(-2)
  return account.slice(0, 4) + star.repeat(account.length - 8) + account.slice(-4)
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
