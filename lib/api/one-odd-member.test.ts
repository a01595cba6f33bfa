import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { figureNumber, readFigure } from '#contract/figures'
import { type ConsoleOperation, consoleOperations } from './console-operations'
import { isRecord } from './json'
import { namesIn, toPointer, valueAt } from './pointer'
import { readAnswer } from './read-answer'
import { reportsFailure } from './reported'

const at = '2026-11-20T14:00:00.000Z'
const quote = {
  id: 'q1',
  source_amount: 101,
  quoted_amount: 28_411.34,
  exchange_rate: 284.1134,
  source: { currency: 'USDC', payment_rail: 'prefunded_account' },
  destination: { currency: 'VES', account_id: 'a1' },
  status: 'pending',
  created_at: at,
  expires_at: '2026-11-20T14:05:00.000Z',
  external_transfer_id: 'ord-1',
  commission_fees: [{ fee: 1, type: 'percentage', label: 'Service fee' }],
  total_fees: 1,
}
const transaction = { id: 't1', amount: '10100', customer_email: 'ana@example.com', type: 'withdraw', status: 'processing' }
const account = { id: 'a1', account_type: 'pagomovil', country_code: 'VE', bank_code: '0134', phone_number: '+58412*****67' }
const customer = {
  id: 'c1',
  email: 'ana@example.com',
  phone_number: '+584121234567',
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: 'Calle 1',
  city: 'Caracas',
  country: 'VE',
  is_verified: true,
  created_at: at,
  bank_accounts: [account],
}
const wallet = {
  email: 'ana@example.com',
  user_id: 'c1',
  balance: '2028',
  type: 'individual',
  state: 'ACTIVE',
  wallet_address: '0x1',
}

/** A valid answer of each published operation whose members are read. */
const answers: readonly [ConsoleOperation, unknown][] = [
  [consoleOperations.createQuote, quote],
  [consoleOperations.payQuote, transaction],
  [consoleOperations.confirmQuote, quote],
  [consoleOperations.readExchangeRate, { rate: 284.1134 }],
  [consoleOperations.createCustomer, { id: 'c1' }],
  [consoleOperations.updateCustomer, customer],
  [consoleOperations.readCustomer, customer],
  [consoleOperations.createBankAccount, account],
  [consoleOperations.listBankAccounts, [account, { ...account, id: 'a2' }]],
  [consoleOperations.findWalletByEmail, wallet],
  [consoleOperations.findTransactionByReference, transaction],
]
const odd: readonly unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(10_000),
  '<html><body>500</body></html>',
  true,
  0,
  -1,
  1e300,
  'NaN',
  [],
  {},
  [[]],
  { a: { b: 1 } },
]

const places = answers.flatMap(([operation, body]) => pointersOf(body).map((pointer) => ({ operation, body, pointer })))

test('any one member of any answer may be odd: the others are read, and nothing false is reported of it', () => {
  for (const place of places) for (const value of odd) mustBearOdd({ ...place, value })
})

test('a value that says "no" makes the outcome of a payment unknown, and is no other surprise', () => {
  for (const place of places) mustBearOdd({ ...place, value: { ok: false } })
})

test('so may it be any value of JSON', () => {
  const cases = fc.tuple(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(cases, ([place, value]) => mustBearOdd({ ...place, value })),
    { numRuns: 5_000 },
  )
})

type Odd = (typeof places)[number] & { value: unknown }

function mustBearOdd({ operation, body, pointer, value }: Odd): void {
  const whole = read(operation, body)
  const changed = put(body, namesIn(pointer), value)
  const got = read(operation, changed)
  if (got instanceof ServiceError && isNeeded(operation, pointer)) {
    expect(['api_invalid_answer', 'outcome_unknown', operation.notFound]).toContain(got.code)
    return
  }
  // A value that says "no", such as {"ok": false}, makes the outcome of a payment unknown wherever it is.
  if (got instanceof ServiceError && got.code === 'outcome_unknown' && reportsFailure(operation, changed)) return
  expect(got, `${pointer}: ${JSON.stringify(value)?.slice(0, 40)}`).not.toBeInstanceOf(ServiceError)
  const lost = lostWith(pointer)
  for (const other of pointersOf(whole)) {
    if (other === lost || other.startsWith(`${lost}/`) || lost.startsWith(`${other}/`)) continue
    const row = /^\/1(\/.*)?$/.exec(other)
    const found = valueAt(got, other) ?? (lost === '/0' && row ? valueAt(got, `/0${row[1] ?? ''}`) : undefined)
    expect(found, other).toEqual(valueAt(whole, other))
  }
  const readValue = valueAt(got, pointer)
  // A number written as text is a number; nothing else is.
  const meant = typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined
  const rounded = typeof value === 'number' ? readFigure(value) : undefined
  const money = rounded === undefined ? undefined : figureNumber(rounded)
  if (typeof valueAt(whole, pointer) === 'number' && value !== readValue) expect([undefined, meant, money]).toContain(readValue)
}

/** Returns whether a record cannot be used without this member. */
function isNeeded({ acknowledged }: ConsoleOperation, pointer: string): boolean {
  return !acknowledged && (pointer === '/id' || pointer === '/rate')
}

/** Returns what is lost with a member: the row with its id. */
function lostWith(pointer: string): string {
  const [row] = /^\/\d+(?=\/id$)/.exec(pointer) ?? /^\/bank_accounts\/\d+(?=\/id$)/.exec(pointer) ?? []
  return row ?? pointer
}

function read(operation: ConsoleOperation, body: unknown): z.output<z.ZodType> | ServiceError {
  try {
    return readAnswer(operation, { status: 200, headers: {}, text: JSON.stringify(body) }, { id: 'asked' })
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

function pointersOf(value: unknown, path: (string | number)[] = []): string[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : []
  return [...(path.length === 0 ? [] : [toPointer(path)]), ...inner.flatMap(([name, one]) => pointersOf(one, [...path, name]))]
}

function put(value: unknown, [name = '', ...rest]: readonly string[], odd: unknown): unknown {
  const inside = (inner: unknown) => (rest.length === 0 ? odd : put(inner, rest, odd))
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === name ? inside(one) : one))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([own, inner]) => [own, own === name ? inside(inner) : inner]))
}
