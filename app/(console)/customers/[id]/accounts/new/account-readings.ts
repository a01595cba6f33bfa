import {
  isAbaRoutingNumber,
  isVenezuelanAccount,
  toAccountDigits,
  toIdDocNumber,
  toVenezuelanMobile,
} from '#contract/account-checks'

/**
 * How a value is read during typing: `done` holds the value that will be sent, `more` the number of missing digits, and `wrong`
 * means that it cannot become valid any more.
 */
export type AccountReading =
  | { kind: 'done'; what: 'cedula' | 'rif' | 'passport' | 'mobile' | 'account' | 'routing'; text: string }
  | { kind: 'more'; count: number }
  | { kind: 'unsure' }
  | { kind: 'wrong'; code: 'account_number_checksum' | 'routing_number_checksum' | 'phone_number_invalid' }

/** Reads a cédula, RIF or passport; undefined for an empty field. A RIF whose check digit is wrong is `unsure`. */
export function readDocument(typed: string): AccountReading | undefined {
  if (typed.trim() === '') return undefined
  const document = toIdDocNumber(typed)
  if (document === undefined) return { kind: 'unsure' }
  if (document.startsWith('P')) return { kind: 'done', what: 'passport', text: document }
  return { kind: 'done', what: document.length === 10 ? 'rif' : 'cedula', text: document }
}

/** Reads a national mobile number, which has eleven digits: 0412 and seven more. */
export function readMobile(typed: string): AccountReading | undefined {
  if (typed.trim() === '') return undefined
  const phone = toVenezuelanMobile(typed)
  if (phone !== undefined) return { kind: 'done', what: 'mobile', text: phone }
  const national = typed.replace(/\D/g, '').replace(/^(00)?58/, '')
  const digits = national.startsWith('0') ? national.slice(1) : national
  const possible = '4'.startsWith(digits.slice(0, 1)) && /^(4(1([24-8]|$)|2([246]|$)|$)|$)/.test(digits.slice(0, 3))
  if (!possible || digits.length >= 10) return { kind: 'wrong', code: 'phone_number_invalid' }
  return { kind: 'more', count: 10 - digits.length }
}

/** Reads an account number of 20 digits with its check digits; undefined for an empty field. */
export function readVenezuelanAccount(typed: string): AccountReading | undefined {
  const digits = toAccountDigits(typed)
  if (digits === '') return undefined
  if (!/^\d+$/.test(digits) || digits.length > 20) return { kind: 'unsure' }
  if (digits.length < 20) return { kind: 'more', count: 20 - digits.length }
  if (!isVenezuelanAccount(digits)) return { kind: 'wrong', code: 'account_number_checksum' }
  return { kind: 'done', what: 'account', text: inGroups(digits) }
}

/** Reads a routing number of nine digits with its check digit (ABA); undefined for an empty field. */
export function readRouting(typed: string): AccountReading | undefined {
  const digits = typed.trim()
  if (digits === '') return undefined
  if (!/^\d{1,9}$/.test(digits)) return { kind: 'unsure' }
  if (digits.length < 9) return { kind: 'more', count: 9 - digits.length }
  return isAbaRoutingNumber(digits)
    ? { kind: 'done', what: 'routing', text: digits }
    : { kind: 'wrong', code: 'routing_number_checksum' }
}

/** Groups the digits as 4 4 2 10: bank, branch, check digits, number. */
function inGroups(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8, 10), digits.slice(10)].filter(Boolean).join(' ')
}
