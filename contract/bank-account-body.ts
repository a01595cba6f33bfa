import { z } from 'zod'
import { isAbaRoutingNumber, isVenezuelanAccount, toAccountDigits, toIdDocNumber, toVenezuelanMobile } from './account-checks'
import { findBank } from './banks'
import type { FieldErrorCode } from './field-error-codes'
import { countryCode, plainText } from './primitives'

export const accountTypes = ['bankaccount', 'pagomovil'] as const
export type AccountType = (typeof accountTypes)[number]
const accountSubtypes = ['checking', 'savings'] as const

const members = {
  account_type: z.preprocess((value) => (value === 'pago_movil' ? 'pagomovil' : value), z.enum(accountTypes)),
  country_code: countryCode(),
  bank_code: z.string().min(1).max(20),
  account_number: z.string().max(40).optional(),
  id_doc_number: z.string().max(40).optional(),
  phone_number: z.string().max(32).optional(),
  /** An extension. It is required for an account in the United States. */
  account_holder_name: plainText(100).optional(),
  account_subtype: z.enum(accountSubtypes).optional(),
}

type Body = z.output<z.ZodObject<typeof members>>
type Finding = { member: keyof Body; code: FieldErrorCode }

/**
 * Returns everything that is wrong with a new account, by country and type. A bank that an operator restricts is not a field
 * error: the service refuses it as a conflict.
 */
export function findAccountErrors(body: Body): Finding[] {
  if (body.country_code === 'VE')
    return [
      ...bankErrors(body),
      ...venezuelanNumberErrors(body),
      ...documentErrors(body),
      ...mobileErrors(body),
      ...subtypeErrors(body),
    ]
  if (body.country_code === 'US' && body.account_type === 'bankaccount') return unitedStatesErrors(body)
  return [{ member: body.country_code === 'US' ? 'account_type' : 'country_code', code: 'unsupported_account_type' }]
}

function bankErrors({ bank_code }: Body): Finding[] {
  const bank = findBank(bank_code)
  if (!bank) return [{ member: 'bank_code', code: 'bank_code_unknown' }]
  return bank.active ? [] : [{ member: 'bank_code', code: 'bank_inactive' }]
}

function venezuelanNumberErrors({ account_number, account_type, bank_code }: Body): Finding[] {
  if (account_number === undefined) return account_type === 'bankaccount' ? [{ member: 'account_number', code: 'required' }] : []
  const digits = toAccountDigits(account_number)
  if (!/^\d{20}$/.test(digits)) return [{ member: 'account_number', code: 'invalid_format' }]
  if (!digits.startsWith(bank_code)) return [{ member: 'account_number', code: 'bank_code_mismatch' }]
  return isVenezuelanAccount(digits) ? [] : [{ member: 'account_number', code: 'account_number_checksum' }]
}

function documentErrors({ id_doc_number }: Body): Finding[] {
  if (id_doc_number === undefined) return [{ member: 'id_doc_number', code: 'required' }]
  return toIdDocNumber(id_doc_number) ? [] : [{ member: 'id_doc_number', code: 'id_doc_number_invalid' }]
}

function mobileErrors({ phone_number, account_type }: Body): Finding[] {
  if (phone_number === undefined) return account_type === 'pagomovil' ? [{ member: 'phone_number', code: 'required' }] : []
  return toVenezuelanMobile(phone_number) ? [] : [{ member: 'phone_number', code: 'phone_number_invalid' }]
}

/** Refuses a subtype: only accounts in the United States have one. */
function subtypeErrors({ account_subtype }: Body): Finding[] {
  return account_subtype === undefined ? [] : [{ member: 'account_subtype', code: 'unknown_field' }]
}

function unitedStatesErrors({ bank_code, account_number, account_holder_name, id_doc_number }: Body): Finding[] {
  const findings: Finding[] = []
  if (!isAbaRoutingNumber(bank_code)) findings.push({ member: 'bank_code', code: 'routing_number_checksum' })
  if (account_number === undefined) findings.push({ member: 'account_number', code: 'required' })
  else if (!/^\d{4,17}$/.test(toAccountDigits(account_number)))
    findings.push({ member: 'account_number', code: 'invalid_format' })
  if (account_holder_name === undefined) findings.push({ member: 'account_holder_name', code: 'required' })
  if (id_doc_number !== undefined && !toIdDocNumber(id_doc_number))
    findings.push({ member: 'id_doc_number', code: 'id_doc_number_invalid' })
  return findings
}

/** The body of account creation. A body that passes names a number that can exist, at a bank that accepts it. */
export const BankAccountBody = z
  .strictObject(members)
  .superRefine((body, context) => {
    for (const { member, code } of findAccountErrors(body)) context.addIssue({ code: 'custom', path: [member], message: code })
  })
  .meta({ id: 'BankAccountBody' })
export type BankAccountBody = z.output<typeof BankAccountBody>
