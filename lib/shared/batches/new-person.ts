import { BankAccountBody } from '#contract/bank-account-body'
import { CustomerBody } from '#contract/customer-body'
import { toFieldErrors } from '#contract/field-errors'
import type { RowValues } from './check-row'
import type { BatchField } from './columns'

/** A payee who does not exist yet, in the form of the API: the customer first, then the account. */
export type UnregisteredPayee = { customer: CustomerBody; account: BankAccountBody }

const fields: Readonly<Record<string, BatchField>> = {
  email: 'email',
  phone_number: 'phone',
  legal_name: 'name',
  bank_code: 'bank',
  account_number: 'account',
  id_doc_number: 'document',
}

/**
 * Returns the customer and account that a row with an unknown payee would create, or the fields that it still lacks. 20 digits
 * mean an account at a bank; a bank with a phone alone means pago móvil.
 */
export function newPersonOf({
  email,
  phone,
  document,
  name,
  bankCode,
  account,
}: RowValues): UnregisteredPayee | { lacks: BatchField[] } {
  const isBusiness = /^[JG]/.test(document ?? '')
  const customer = CustomerBody.safeParse({
    ...(email && { email }),
    ...(phone && { phone_number: phone }),
    ...(name && { legal_name: name }),
    type: isBusiness ? 'business' : 'individual',
    country: 'VE',
  })
  const held = BankAccountBody.safeParse({
    account_type: account === undefined && phone !== undefined ? 'pagomovil' : 'bankaccount',
    country_code: 'VE',
    bank_code: bankCode ?? account?.slice(0, 4) ?? '',
    ...(account && { account_number: account }),
    ...(document && { id_doc_number: document }),
    ...(phone && { phone_number: phone }),
  })
  if (customer.success && held.success && name !== undefined) return { customer: customer.data, account: held.data }
  const issues = [...(customer.error?.issues ?? []), ...(held.error?.issues ?? [])]
  const wrong = toFieldErrors(issues).flatMap(({ pointer = '' }) => fields[pointer.slice(1)] ?? [])
  return { lacks: [...new Set<BatchField>([...(name === undefined ? (['name'] as const) : []), ...wrong])] }
}
