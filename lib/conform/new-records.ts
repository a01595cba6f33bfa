import { randomInt } from 'node:crypto'

/** Returns a customer whom nobody has yet. */
export function newCustomer() {
  const email = `conform-${Date.now().toString(36)}-${randomInt(1e9).toString(36)}@example.com`
  return {
    email,
    type: 'individual',
    kyc_type: 'standard',
    country: 'VE',
    address_line_1: 'Av. Libertador 1',
    city: 'Caracas',
  } as const
}

/** Returns a pago móvil account with a phone of its own. */
export function newAccount() {
  const phone_number = `0412${String(randomInt(1e7)).padStart(7, '0')}`
  return { bank_code: '0134', country_code: 'VE', account_type: 'pagomovil', phone_number, id_doc_number: 'V12345678' } as const
}
