/** Masks for personal numbers. A text with a star is masked already, here or by another API, and left unchanged. */

const star = '*'

/** Returns `+58412*****67`: operator and last two digits of a Venezuelan phone, beginning and last two digits of any other. */
export function maskPhone(phone: string): string {
  const first = phone.startsWith('+58') ? 6 : phone.startsWith('0') ? 4 : 3
  return phone.length <= first + 2 ? hidden(phone) : mask(phone, first, 2)
}

/** Returns `V*****678`: the letter and the last three characters. A short document is hidden entirely. */
export function maskDocument(document: string): string {
  return document.length <= 6 ? hidden(document) : mask(document, 1, 3)
}

/**
 * Returns `0134************0042`. A Venezuelan account (20 digits, if the country is not given) shows its bank and last four
 * digits; any other shows its last four digits, or two if it is short. One of at most four digits is hidden entirely.
 */
export function maskAccount(account: string, countryCode = /^\d{20}$/.test(account) ? 'VE' : ''): string {
  if (account.length <= 4) return hidden(account)
  const last = account.length < 8 ? 2 : 4
  return mask(account, countryCode === 'VE' && account.length >= 16 ? 4 : 0, last)
}

function mask(text: string, first: number, last: number): string {
  if (text.includes(star)) return text
  return text.slice(0, first) + star.repeat(Math.max(1, text.length - first - last)) + text.slice(-last)
}

function hidden(text: string): string {
  return text.includes(star) ? text : star.repeat(text.length)
}
