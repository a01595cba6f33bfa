import { expect, test } from 'vitest'
import { errorStatus } from '#contract/errors'
import { fieldErrorCodes } from '#contract/field-error-codes'
import { problemTitles } from './problem-titles'

/** Section 10 of the specification, verbatim. */
const catalogue = `
| invalid_json | 400 | The body is not valid JSON. / El cuerpo no es JSON válido. |
| invalid_idempotency_key | 400 | The Idempotency-Key is not valid. / La clave de idempotencia no es válida. |
| unauthenticated | 401 | A valid API key is required. / Se requiere una clave de API válida. |
| insufficient_scope | 403 | This key may not do that. / Esta clave no tiene permiso. |
| organization_disabled | 403 | The organisation is disabled. / La organización está deshabilitada. |
| not_found | 404 | No such path or object. / No existe. |
| organization_not_found | 404 | No such organisation. / No existe la organización. |
| customer_not_found | 404 | No such customer. / No existe el cliente. |
| bank_account_not_found | 404 | No such bank account. / No existe la cuenta bancaria. |
| destination_account_not_found | 404 | No such destination account for this customer. / No existe la cuenta destino de este cliente. |
| quote_not_found | 404 | No such quote. / No existe la cotización. |
| transaction_not_found | 404 | No transaction has this reference. / Ninguna transacción tiene esa referencia. |
| prefunded_account_not_found | 404 | No such prefunded account. / No existe la cuenta prefondeada. |
| method_not_allowed | 405 | Method not allowed (see Allow). / Método no permitido. |
| customer_already_exists | 409 | A customer with this email or phone exists. / Ya existe un cliente con ese correo o teléfono. |
| customer_not_verified | 409 | The customer is not verified yet. / El cliente aún no está verificado. |
| customer_suspended | 409 | The customer is suspended. / El cliente está suspendido. |
| customer_blocked | 409 | The customer is blocked. / El cliente está bloqueado. |
| customer_has_balance | 409 | Empty the wallet before deleting. / Vacíe el saldo antes de eliminar. |
| customer_has_pending_transfers | 409 | Transfers are still in progress. / Hay transferencias en curso. |
| customer_on_hold | 409 | A legal or compliance hold prevents deletion. / Una retención impide eliminar. |
| bank_account_exists | 409 | This account is already linked. / La cuenta ya está vinculada. |
| bank_account_limit | 409 | Too many linked accounts. / Demasiadas cuentas vinculadas. |
| bank_restricted | 409 | Payments to this bank are restricted. / Los pagos a este banco están restringidos. |
| destination_account_unavailable | 409 | The destination account was removed. / La cuenta destino fue eliminada. |
| quote_already_paid | 409 | This quote is already paid. / La cotización ya fue pagada. |
| quote_expired | 409 | The quote has expired; create a new one. / La cotización venció; cree otra. |
| quote_cancelled | 409 | The quote was cancelled. / La cotización fue cancelada. |
| quote_not_payable | 409 | This quote is funded by a deposit; use confirm. / Se financia con un depósito; use confirmar. |
| quote_not_confirmable | 409 | The quote cannot be confirmed in its state. / No se puede confirmar en su estado. |
| confirmation_expired | 409 | The confirmation window has closed; funds were returned. / Venció el plazo; los fondos fueron devueltos. |
| confirmation_mismatch | 409 | The details differ from the quote. / Los datos no coinciden con la cotización. |
| deposit_not_found | 409 | The bank has not reported this payment yet. / El banco aún no reporta este pago. |
| deposit_mismatch | 409 | The payment found differs from the quote. / El pago encontrado no coincide. |
| deposit_already_used | 409 | This payment was already used. / Ese pago ya fue utilizado. |
| insufficient_funds | 409 | The prefunded account has too little balance. / Saldo insuficiente en la cuenta prefondeada. |
| limit_exceeded | 409 | The customer's limit would be exceeded. / Se superaría el límite del cliente. |
| duplicate_partner_reference | 409 | This reference already has a transaction. / Esa referencia ya tiene una transacción. |
| approval_required | 409 | A second person must approve this payment. / Otra persona debe aprobar el pago. |
| actor_required | 403 | This step needs to know who acts (X-Actor-Id). / Este paso requiere saber quién actúa (X-Actor-Id). |
| self_approval_forbidden | 403 | You cannot approve your own request. / No puede aprobar su propia solicitud. |
| idempotency_key_in_use | 409 | The first request is still running. / La primera solicitud sigue en curso. |
| invalid_transition | 409 | Not possible in the current state. / No es posible en el estado actual. |
| precondition_failed | 412 | The record changed; reload it. / El registro cambió; recárguelo. |
| payload_too_large | 413 | The body is too large. / El cuerpo es demasiado grande. |
| unsupported_media_type | 415 | Send application/json. / Envíe application/json. |
| validation_failed | 422 | Some fields are not valid (see errors). / Hay campos no válidos. |
| idempotency_key_reused | 422 | This key was used for another request. / La clave se usó en otra solicitud. |
| rate_limited | 429 | Too many requests. / Demasiadas solicitudes. |
| internal_error | 500 | Something failed on our side. / Falla interna. |
| rail_unavailable | 502 | The payment rail did not answer. / El canal de pago no respondió. |
| rate_unavailable | 503 | No current exchange rate. / No hay tasa de cambio vigente. |
| service_unavailable | 503 | Temporarily unavailable. / No disponible temporalmente. |`

/** The codes of our extensions beyond it. */
const ourOwn = {
  review_not_found: 404,
  kyc_profile_not_found: 404,
  api_key_not_found: 404,
  webhook_endpoint_not_found: 404,
  event_not_found: 404,
  webhook_endpoint_limit: 409,
  review_assigned: 409,
  api_key_limit: 409,
  api_key_too_wide: 403,
  first_party_key_needed: 403,
  return_already_booked: 409,
  deposit_claim_limit: 409,
  query_too_long: 414,
}

const rows = [...catalogue.matchAll(/^\| (\w+) \| (\d{3}) \| (.+) \/ (.+) \|$/gm)].map(([, code = '', status, en, es]) => ({
  code,
  status: Number(status),
  title: { en, es },
}))

test('every problem of the catalogue has its status and says the same in both languages', () => {
  expect(rows).toHaveLength(53)
  expect(problemTitles).toMatchObject(Object.fromEntries(rows.map(({ code, title }) => [code, title])))
  expect({ ...Object.fromEntries(rows.map(({ code, status }) => [code, status])), ...ourOwn }).toEqual(errorStatus)
})

test('every code that the catalogue gives to a single member is one of ours', () => {
  const codes =
    'required, invalid_type, invalid_format, too_short, too_long, out_of_range, unknown_field, contact_required, missing_parameter, unsupported_currency, unsupported_route, rail_mismatch, amount_out_of_bounds, fees_exceed_amount, quoted_amount_zero, country_not_supported, field_immutable, kyc_downgrade_not_allowed, prefunded_account_mismatch, prefunded_account_currency_mismatch, unsupported_account_type, bank_code_unknown, bank_inactive, bank_code_mismatch, account_number_checksum, routing_number_checksum, id_doc_number_invalid, phone_number_invalid, invalid_cursor'
  expect(codes.split(', ').filter((code) => !known.includes(code))).toEqual([])
})

const known: readonly string[] = fieldErrorCodes
