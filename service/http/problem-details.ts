import { type ErrorCode, type FieldError, isErrorCode, type ServiceErrorDetails } from '#contract/errors'
import type { FieldErrorCode } from '#contract/field-error-codes'
import { formatDecimal, fromWireAmount, wireScale } from '#contract/money'
import { problemTitles } from './problem-titles'

type Words = Readonly<{ en: string; es: string }>
type Language = keyof Words
type Facts = NonNullable<ServiceErrorDetails['extra']>

/** The detail of a problem; braces name its extension members. Problems without an entry have only their title. */
const problemDetails: Readonly<Partial<Record<ErrorCode, Words>>> = {
  insufficient_scope: { en: 'The key lacks the scope {scope}.', es: 'A la clave le falta el permiso {scope}.' },
  api_key_too_wide: {
    en: 'It may do more than the key that asks, by its {member}. Nothing was changed.',
    es: 'Puede más que la clave que lo pide, por su {member}. No se cambió nada.',
  },
  customer_already_exists: { en: 'It is the customer {existing_customer_id}.', es: 'Es el cliente {existing_customer_id}.' },
  bank_account_exists: { en: 'It is the bank account {existing_id}.', es: 'Es la cuenta bancaria {existing_id}.' },
  quote_already_paid: { en: 'Its transaction is {transaction_id}.', es: 'Su transacción es {transaction_id}.' },
  insufficient_funds: {
    en: 'The prefunded account holds {available} {currency}; {required} {currency} is needed.',
    es: 'La cuenta prefondeada tiene {available} {currency}; hacen falta {required} {currency}.',
  },
  deposit_not_found: { en: 'Ask again in {retry_after} s.', es: 'Pregunte de nuevo en {retry_after} s.' },
  rate_limited: { en: 'Try again in {retry_after} s.', es: 'Intente de nuevo en {retry_after} s.' },
  rate_unavailable: { en: 'Try again in {retry_after} s.', es: 'Intente de nuevo en {retry_after} s.' },
  service_unavailable: { en: 'Try again in {retry_after} s.', es: 'Intente de nuevo en {retry_after} s.' },
}

/** The detail of an error in one member, parameter or header. */
const fieldErrorDetails: Readonly<Record<FieldErrorCode, Words>> = {
  required: { en: 'This is missing.', es: 'Falta este dato.' },
  invalid_type: { en: 'The value is of another type than is taken here.', es: 'El valor es de otro tipo que el admitido aquí.' },
  invalid_format: { en: 'The value is not in the form that is taken here.', es: 'El valor no tiene la forma admitida aquí.' },
  too_short: { en: 'The value is too short.', es: 'El valor es demasiado corto.' },
  too_long: { en: 'The value is too long.', es: 'El valor es demasiado largo.' },
  out_of_range: { en: 'The value is outside its range.', es: 'El valor está fuera de su rango.' },
  unknown_field: { en: 'This is not taken here.', es: 'Esto no se admite aquí.' },
  duplicate_field: { en: 'This is sent more than once.', es: 'Esto se envió más de una vez.' },
  contact_required: {
    en: 'A customer needs an email, a phone_number or both.',
    es: 'Un cliente necesita email, phone_number o ambos.',
  },
  missing_parameter: { en: 'The parameter is missing.', es: 'Falta el parámetro.' },
  unknown_parameter: {
    en: 'The parameter is not taken here, or was sent more than once.',
    es: 'El parámetro no se admite aquí, o se envió más de una vez.',
  },
  unsupported_currency: { en: 'The currency is none of USDC, USD and VES.', es: 'La moneda no es USDC, USD ni VES.' },
  unsupported_route: { en: 'Money cannot travel this way.', es: 'El dinero no puede ir por esa ruta.' },
  rail_mismatch: { en: 'The account does not take this payment rail.', es: 'La cuenta no admite ese canal de pago.' },
  amount_out_of_bounds: { en: 'The amount is outside its bounds.', es: 'El monto está fuera de sus límites.' },
  fees_exceed_amount: { en: 'The fees are as large as the amount, or larger.', es: 'Las comisiones igualan o superan el monto.' },
  quoted_amount_zero: { en: 'Nothing would arrive.', es: 'No llegaría nada.' },
  country_not_supported: { en: 'The country is not served.', es: 'El país no está habilitado.' },
  field_immutable: { en: 'This cannot be changed any more.', es: 'Esto ya no se puede cambiar.' },
  kyc_downgrade_not_allowed: {
    en: 'Enhanced verification does not go back to standard.',
    es: 'La verificación reforzada no vuelve a estándar.',
  },
  prefunded_account_mismatch: {
    en: 'The quote was made for another prefunded account.',
    es: 'La cotización se hizo para otra cuenta prefondeada.',
  },
  prefunded_account_currency_mismatch: {
    en: 'The prefunded account holds another currency.',
    es: 'La cuenta prefondeada es de otra moneda.',
  },
  unsupported_account_type: {
    en: 'This type of account is not offered in the country.',
    es: 'Ese tipo de cuenta no se ofrece en el país.',
  },
  bank_code_unknown: { en: 'No bank has this code.', es: 'Ningún banco tiene ese código.' },
  bank_inactive: { en: 'The bank is closed.', es: 'El banco está cerrado.' },
  bank_code_mismatch: {
    en: 'The account number begins with the code of another bank.',
    es: 'El número de cuenta empieza con el código de otro banco.',
  },
  account_number_checksum: {
    en: 'The check digits of the account number do not fit.',
    es: 'Los dígitos de control del número de cuenta no cuadran.',
  },
  routing_number_checksum: {
    en: 'The check digit of the routing number does not fit.',
    es: 'El dígito de control del número de ruta no cuadra.',
  },
  id_doc_number_invalid: { en: 'The document number is not valid here.', es: 'El número de documento no es válido aquí.' },
  phone_number_invalid: { en: 'The phone number is not valid here.', es: 'El número de teléfono no es válido aquí.' },
  invalid_cursor: { en: 'The cursor is none of this list.', es: 'El cursor no es de esta lista.' },
  url_not_allowed: { en: 'Nothing is sent to this address.', es: 'No se envía nada a esa dirección.' },
}

/** The detail for an amount, if the problem gives its bounds. */
const boundsDetails = {
  between: { en: 'Between {min} and {max} {currency}.', es: 'Entre {min} y {max} {currency}.' },
  atLeast: { en: 'At least {min} {currency}.', es: 'Al menos {min} {currency}.' },
  month: {
    en: 'Monthly limit of the customer: {used} {currency} used, {max} {currency} left.',
    es: 'Límite mensual del cliente: {used} {currency} usados, quedan {max} {currency}.',
  },
} satisfies Readonly<Record<string, Words>>

/** Returns the detail of a problem, filled from its own members; undefined if the title suffices or a member is missing. */
export function detailOf(code: ErrorCode, facts: Facts, language: Language): string | undefined {
  const words = problemDetails[code]
  return words && fill(words, facts, language)
}

/** Returns the same entries, each with its detail in words. */
export function describeErrors(errors: readonly FieldError[], facts: Facts, language: Language): FieldError[] {
  return errors.map((error) => {
    const words = error.code === 'amount_out_of_bounds' ? boundsOf(facts) : undefined
    const detail = (words && fill(words, facts, language)) ?? wordsOf(error.code)?.[language]
    return detail === undefined ? error : { ...error, detail }
  })
}

function boundsOf({ limit, max }: Facts): Words {
  if (limit === 'customer_month') return boundsDetails.month
  return typeof max === 'number' ? boundsDetails.between : boundsDetails.atLeast
}

/** Returns the words of a field error; it may also have the code of a whole problem. */
function wordsOf(code: string): Words | undefined {
  return (
    Object.entries(fieldErrorDetails).find(([known]) => known === code)?.[1] ??
    (isErrorCode(code) ? problemTitles[code] : undefined)
  )
}

/** Returns the text with the facts filled in; undefined if one is missing. Numbers among the facts are amounts. */
function fill(words: Words, facts: Facts, language: Language): string | undefined {
  let isWhole = true
  const text = words[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name] ?? null
    if (fact === null) isWhole = false
    return typeof fact === 'number' ? amountIn(language, fact) : String(fact)
  })
  return isWhole ? text : undefined
}

function amountIn(language: Language, amount: number): string {
  const text = formatDecimal(fromWireAmount(amount), wireScale)
  return language === 'es' ? text.replace('.', ',') : text
}
