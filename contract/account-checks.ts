/**
 * Check digits and canonical forms of account, routing, document and phone numbers. The functions are pure, and the service, the
 * forms and the batch grid share them.
 */

/** Returns `11 − (Σ digit × weight mod 11)`, where 10 counts as 0 and 11 as 1. */
function modulo11(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const check = 11 - (sum % 11)
  return check >= 10 ? check - 10 : check
}

const officeWeights = [3, 2, 7, 6, 5, 4, 3, 2] as const
const accountWeights = [3, 2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const

/** Checks an account `BBBB OOOO DD NNNNNNNNNN`: the first check digit covers bank and office, the second office and number. */
export function isVenezuelanAccount(number: string): boolean {
  if (!/^\d{20}$/.test(number)) return false
  const bankAndOffice = number.slice(0, 8)
  const officeAndNumber = number.slice(4, 8) + number.slice(10)
  return (
    Number(number[8]) === modulo11(bankAndOffice, officeWeights) &&
    Number(number[9]) === modulo11(officeAndNumber, accountWeights)
  )
}

/** Checks an ABA routing number: nine digits, weighted 3 7 1 a multiple of ten, in a range that the Federal Reserve assigns. */
export function isAbaRoutingNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number) || /^0{9}$/.test(number)) return false
  const district = Number(number.slice(0, 2))
  const assigned = district <= 12 || (district >= 21 && district <= 32) || (district >= 61 && district <= 72) || district === 80
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return assigned && weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0) % 10 === 0
}

const rifStart: Readonly<Record<string, number>> = { V: 4, E: 8, J: 12, P: 16, G: 20 }
const rifCheckDigits = '00987654321'

/** Checks a RIF (tax register number): a letter, eight digits, a check digit. Expects the canonical form without punctuation. */
export function isRif(document: string): boolean {
  const start = rifStart[document[0] ?? '']
  if (start === undefined || !/^[VEJPG]\d{9}$/.test(document)) return false
  const weights = [3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(document[index + 1]), start)
  return document[9] === rifCheckDigits[sum % 11]
}

/**
 * Returns an identity document in canonical form ("v-12.345.678" → "V12345678"), or undefined if the text cannot be one. V and E
 * are a cédula of 5–8 digits or a RIF, J and G a RIF, P a passport of 5–20 characters.
 */
export function toIdDocNumber(typed: string): string | undefined {
  const document = typed.replace(/[\s.\-\u00a0]/g, '').toUpperCase()
  if (/^[VE]\d{5,8}$/.test(document) || /^P[A-Z0-9]{5,20}$/.test(document)) return document
  return /^[VEJG]\d{9}$/.test(document) && isRif(document) ? document : undefined
}

/** Returns a Venezuelan mobile number in E.164 ("0412 123.45.67" → "+584121234567"), or undefined if the text is not one. */
export function toVenezuelanMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s.\-()\u00a0]/g, '')
  const match = /^(?:\+58|0058|58|0)?(4(?:1[24-8]|2[246])\d{7})$/.exec(digits)
  return match ? `+58${match[1]}` : undefined
}

/** Returns the digits of an account number, whatever separators group them ("0134-0001-61-0000000042"). */
export function toAccountDigits(typed: string): string {
  return typed.replace(/[\s.\-\u00a0]/g, '')
}
