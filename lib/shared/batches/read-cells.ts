import {
  isAbaRoutingNumber,
  isVenezuelanAccount,
  toAccountDigits,
  toIdDocNumber,
  toVenezuelanMobile,
} from '#contract/account-checks'
import { banks, findBank } from '#contract/banks'
import type { Currency } from '#contract/currency'
import { Email } from '#contract/customer-body'
import { toFieldErrors } from '#contract/field-errors'
import { currencies } from '#contract/money'
import { Id, plainText } from '#contract/primitives'
import { PartnerReference, QuoteAmount, QuoteDescription } from '#contract/quote-words'
import type { AmountSide } from '#contract/transfers'
import { readMoney } from '../money-entry'
import { type CellReading, fault } from './cell-faults'

type Schema = { safeParse: (value: unknown) => ReturnType<typeof Email.safeParse> }

/** Parses a text with the schema that the service uses too. */
function readText(cell: string, schema: Schema, most: number): CellReading<string> {
  if (cell === '') return undefined
  const parsed = schema.safeParse(cell)
  if (parsed.success) return { value: parsed.data }
  const [first] = toFieldErrors(parsed.error.issues)
  if (first?.code === 'too_long') return fault('too_long', { length: cell.length, most })
  return fault('invalid_format')
}

/** Parses the id of a customer, which is opaque: up to 255 characters, as the API wrote it. */
export const readId = (cell: string) => readText(cell, Id, 255)
/** Parses the name of a payee: up to 200 characters. */
export const readName = (cell: string) => readText(cell, plainText(200), 200)
/** Parses what the payee reads beside the payment: up to 30 characters. */
export const readConcept = (cell: string) => readText(cell, QuoteDescription, 30)
/** Parses the reference of the person who pays: up to 64 characters. */
export const readPartnerReference = (cell: string) => readText(cell, PartnerReference, 64)
/** Parses an e-mail, in lower case: up to 254 characters. */
export const readEmail = (cell: string) => readText(cell.toLowerCase(), Email, 254)

/** The digits of a Venezuelan mobile number without country code and leading zero. */
const nationalDigits = 10

/** Parses a phone to E.164. A foreign number is accepted if it has its country code. */
export function readPhone(cell: string): CellReading<string> {
  if (cell === '') return undefined
  const mobile = toVenezuelanMobile(cell)
  if (mobile !== undefined) return { value: mobile }
  if (/\p{L}/u.test(cell)) return fault('has_letter')
  const digits = cell.replace(/\D/g, '')
  if (cell.trim().startsWith('+') && !digits.startsWith('58') && /^[1-9]\d{6,14}$/.test(digits)) return { value: `+${digits}` }
  const national = digits.replace(/^(?:0058|58|0)?/, '')
  if (national.length < nationalDigits) return fault('digits_short', { count: nationalDigits - national.length })
  if (national.length > nationalDigits) return fault('digits_long', { count: national.length - nationalDigits })
  return fault('phone_number_invalid')
}

/** Parses a cédula, RIF or passport into canonical form, such as V12345678. */
export function readIdDocument(cell: string): CellReading<string> {
  if (cell === '') return undefined
  const value = toIdDocNumber(cell)
  if (value !== undefined) return { value }
  const plain = cell.replace(/[\s.\-\u00a0]/g, '').toUpperCase()
  if (/^\d{5,9}$/.test(plain)) return fault('letter_missing')
  if (/^[VEJG]/.test(plain) && /\p{L}/u.test(plain.slice(1))) return fault('has_letter')
  return fault('id_doc_number_invalid')
}

/** Parses a bank by its code or its name; for a bank in the United States, its routing number. */
export function readBank(cell: string): CellReading<string> {
  if (cell === '') return undefined
  const bank = findBank(cell.replace(/\s/g, '').padStart(4, '0')) ?? bankByName(cell)
  if (bank !== undefined) return bank.active ? { value: bank.code } : fault('bank_inactive', { bank: bank.short_name })
  return isAbaRoutingNumber(cell.replace(/\D/g, '')) ? { value: cell.replace(/\D/g, '') } : fault('bank_code_unknown')
}

function bankByName(cell: string) {
  const name = fold(cell)
  const exact = banks.find((bank) => fold(bank.name) === name || fold(bank.short_name) === name)
  return exact ?? banks.find((bank) => bank.active && fold(`${bank.code} ${bank.short_name}`) === name)
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^banco (de |del )?/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Parses an account: its whole number, or at least its last four digits. `****7890` means its last digits. */
export function readAccount(cell: string, bankCode: string | undefined): CellReading<string> {
  if (cell === '') return undefined
  // A spreadsheet keeps 15 digits of a number, and writes a longer one with an exponent.
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(cell)) return fault('digits_lost')
  const digits = toAccountDigits(cell).replace(/^[*…xX•]+/, '')
  if (!/^\d+$/.test(digits)) return /\p{L}/u.test(digits) ? fault('has_letter') : fault('invalid_format')
  if (digits.length < 4) return fault('last_digits_short', { least: 4 })
  if (digits.length > 20) return fault('digits_long', { count: digits.length - 20 })
  if (digits.length < 20) return { value: digits }
  if (bankCode !== undefined && !digits.startsWith(bankCode)) return fault('bank_code_mismatch')
  return isVenezuelanAccount(digits) ? { value: digits } : fault('account_number_checksum')
}

/** An amount. The currency determines its side: what leaves the source account, or what arrives. */
export type CellAmount = { minor: bigint; currency: Currency; side: AmountSide }

/** Parses the currency of an amount. Another one than `source` names what arrives, and can only be VES. */
export function readCurrency(cell: string, source: Currency): CellReading<Pick<CellAmount, 'currency' | 'side'>> {
  if (cell === '') return undefined
  const word = cell
    .toUpperCase()
    .replace(/^(BS\.?|BOLIVARES|BOLÍVARES|VEF|VED)$/, 'VES')
    .replace(/^(US\$|\$)$/, 'USD')
  const currency = currencies.find((one) => one === word)
  if (currency === undefined) return fault('unsupported_currency')
  if (currency === source) return { value: { currency, side: 'source' } }
  return currency === 'VES' ? { value: { currency, side: 'destination' } } : fault('unsupported_route', { source })
}

/**
 * Parses an amount in minor units (1/100). If it could mean two amounts, the fault has both, so that a person can choose. If
 * another currency than `currency` is written beside it, the fault names both.
 */
export function readAmount(cell: string, locale: string, currency?: Currency): CellReading<bigint> {
  const reading = readMoney(cell, locale, currency)
  switch (reading.kind) {
    case 'empty':
      return undefined
    case 'ambiguous':
      return fault('amount_unclear', { one: reading.choices[0].text, other: reading.choices[1].text })
    case 'invalid':
      return fault(reading.fault)
    case 'other_currency':
      return fault('other_currency', { written: reading.written, meant: currency ?? '' })
    default: {
      const parsed = QuoteAmount.safeParse(Number(reading.minor))
      return parsed.success ? { value: reading.minor } : fault('out_of_range')
    }
  }
}
