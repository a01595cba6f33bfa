/** What is masked already, here or by another API, stays as it is. Every mask hides at least what it shows. */

const star = '*'

/** Returns `+58412*****67`: of a Venezuelan phone the operator and the last two digits stay readable, of any other the last two and its beginning. */
export function maskPhone(phone: string): string {
  const first = phone.startsWith('+58') ? 6 : phone.startsWith('0') ? 4 : 3
  return phone.length <= first + 2 ? hidden(phone) : mask(phone, first, 2)
}

/** Returns `V*****678`: the letter and the last three; nothing of a short one. */
export function maskDocument(document: string): string {
  return document.length <= 4 ? hidden(document) : mask(document, 1, 3)
}

/**
 * Returns `0134************0042`: of a Venezuelan account (20 digits where the country is not known) the bank and the last four, of any other the
 * last four, or of a short one the last two.
 */
export function maskAccount(account: string, countryCode = /^\d{20}$/.test(account) ? 'VE' : ''): string {
  const last = account.length < 8 ? 2 : 4
  return mask(account, countryCode === 'VE' ? 4 : 0, last)
}

function mask(text: string, first: number, last: number): string {
  if (text.includes(star)) return text
  return text.slice(0, first) + star.repeat(Math.max(1, text.length - first - last)) + text.slice(-last)
}

function hidden(text: string): string {
  return text.includes(star) ? text : star.repeat(text.length)
}
