import { expect, test } from 'vitest'
import { type ConsoleOperation, consoleOperations } from './console-operations'
import { readAnswer } from './read-answer'
import { givenAnswer, thrownBy } from './test-answers'

const { payQuote, confirmQuote, createQuote, createCustomer, updateCustomer, deleteCustomer, readCustomer } = consoleOperations
const { createBankAccount, listBankAccounts, findWalletByEmail, findTransactionByReference, readExchangeRate } = consoleOperations

const lookUps: readonly ConsoleOperation[] = [readCustomer, findWalletByEmail, findTransactionByReference]
const changes: readonly ConsoleOperation[] = [createQuote, createCustomer, updateCustomer, deleteCustomer, createBankAccount]
const said = (code: unknown, message = '', data: unknown = null) => ({ code, message, data })

test.each([
  said('51', 'FONDOS INSUFICIENTES'),
  said(51, 'Fondos insuficientes'),
  { code: '51', message: 'Fondos insuficientes', result: '51' },
  said('68', 'RESPUESTA TARDIA, VERIFIQUE'),
  said('96', ''),
  said('25', 'COTIZACION NO EXISTE'),
  said('51', 'FONDOS INSUFICIENTES', { referencia: '1' }),
  { codigo: 'E09', mensaje: 'Cuenta inactiva', datos: null },
  { responseCode: '05', responseMessage: 'Do not honor' },
  { header: { code: '14', message: 'Cuenta inválida' }, body: null },
])('a payment whose answer has another result code than success is not accepted, and is looked up: %j', (body) => {
  const unknown = { code: 'outcome_unknown', extra: { reported: 'reported_failed' } }
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(200, body)))).toMatchObject(unknown)
  expect(thrownBy(() => readAnswer(confirmQuote, givenAnswer(200, body)))).toMatchObject(unknown)
})

test.each(['TRANSACCION DUPLICADA', 'Quote is in status QUEUED', 'La cotización ya fue aprobada y pagada'])(
  'a payment that the result code calls a duplicate, or paid, may have been made by an earlier call: %s',
  (message) => {
    expect(thrownBy(() => readAnswer(payQuote, givenAnswer(200, said('57', message))))).toMatchObject({
      code: 'outcome_unknown',
      extra: { reported: 'reported_done' },
    })
  },
)

test.each([
  said('00', 'OPERACION EXITOSA'),
  said('0000', 'TRANSACCION EN PROCESO', { referencia: '1' }),
  said(0),
  said(200),
  said('SUCCESS'),
  said('1', 'Operación realizada con éxito'),
  said('A1', 'OK'),
  { codigo: '000', mensaje: 'Aprobado' },
  { id: 'p1', code: 'TRX-9', status: 'processing' },
])('a payment whose answer has the result code of success, or says so, is accepted: %j', (body) => {
  expect(() => readAnswer(payQuote, givenAnswer(200, body))).not.toThrow()
})

test.each([
  said('96', 'SISTEMA FUERA DE SERVICIO'),
  said('96', 'SISTEMA FUERA DE SERVICIO', []),
  said('96', 'SISTEMA FUERA DE SERVICIO', {}),
  said('91'),
  { codigo: '29', mensaje: 'Límite de peticiones excedido' },
  { status: { code: '500', description: 'backend' }, data: null },
  { statusCode: 500, message: 'Internal', data: null },
  { error: { message: 'The database is down' }, data: null },
  { errors: [{ message: 'The database is down' }], data: [] },
])('an outage with a result code never looks like none: %j', (body) => {
  for (const operation of lookUps) {
    expect(thrownBy(() => readAnswer(operation, givenAnswer(200, body))).code).toBe('no_match_unclear')
  }
  expect(thrownBy(() => readAnswer(listBankAccounts, givenAnswer(200, body))).code).toMatch(/^api_(refused|invalid_answer)$/)
  expect(thrownBy(() => readAnswer(readExchangeRate, givenAnswer(200, body))).code).toBe('api_refused')
})

test('a read that is to be repeated later was held back', () => {
  const limited = givenAnswer(200, said('29', 'LIMITE EXCEDIDO'), { 'retry-after': '3' })
  expect(thrownBy(() => readAnswer(readCustomer, limited))).toMatchObject({ code: 'rate_limited', retryAfter: 3 })
})

test('a look-up whose sentence says so has found nothing, and an empty list under success is one', () => {
  const none = givenAnswer(200, said('25', 'REGISTRO NO ENCONTRADO'))
  expect(thrownBy(() => readAnswer(findTransactionByReference, none)).code).toBe('transaction_not_found')
  expect(thrownBy(() => readAnswer(readCustomer, none)).code).toBe('customer_not_found')
  expect(readAnswer(listBankAccounts, givenAnswer(200, said('00', 'OK', [])))).toEqual([])
  expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(200, said('00', 'OK')))).code).toBe(
    'transaction_not_found',
  )
})

test.each(changes)(
  'a write with such a code is refused for the reason given, or unknown after a breakdown: $name',
  (operation) => {
    const refused = thrownBy(() => readAnswer(operation, givenAnswer(200, said('57', 'OPERACION NO PERMITIDA'))))
    expect(refused).toMatchObject({ code: 'api_refused', reason: 'OPERACION NO PERMITIDA' })
    expect(thrownBy(() => readAnswer(operation, givenAnswer(200, said('96', 'FALLA')))).code).toBe('outcome_unknown')
    expect(thrownBy(() => readAnswer(operation, givenAnswer(200, said('E1', 'Timeout del host')))).code).toBe('outcome_unknown')
  },
)

test('a record under a code of its own is read, and done', () => {
  expect(readAnswer(createCustomer, givenAnswer(200, said('1', '', { id: 'c1' })))).toEqual({ id: 'c1' })
  expect(readAnswer(createBankAccount, givenAnswer(200, { id: 'a1', code: '0134', bank_code: '0134' }))).toMatchObject({
    id: 'a1',
  })
  const transaction = { id: 't1', status: 'completed', code: 'A7', result: 'settled' }
  expect(readAnswer(findTransactionByReference, givenAnswer(200, transaction))).toMatchObject({ id: 't1', status: 'completed' })
})
