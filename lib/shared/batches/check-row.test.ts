import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CreateQuoteBody } from '#contract/quote-bodies'
import { checkRow, type RowTerms } from './check-row'
import { columnsSignature, matchColumns, missingColumns } from './columns'
import { newPersonOf } from './new-person'

const headers = ['Cédula', 'Nombre', 'Banco', 'Teléfono', 'Correo', 'Cuenta', 'Monto (USDC)', 'Moneda', 'Concepto', 'Referencia']
const terms: RowTerms = { headers, columns: matchColumns(headers), locale: 'en', currency: 'USDC' }
const good = {
  document: 'V20417736',
  name: 'Génesis Alvarado',
  bank: '0105',
  phone: '04125550171',
  email: '',
  account: '',
  amount: '62.50',
  currency: '',
  concept: 'Quincena 2',
  reference: '',
}
type Cells = Partial<typeof good>
const check = (cells: Cells, changed: Partial<RowTerms> = {}) =>
  checkRow(Object.values({ ...good, ...cells }), { ...terms, ...changed })

describe('columns are found by what they are called', () => {
  test.each([
    [['email', 'amount'], { email: 0, amount: 1 }],
    [['Correo electrónico', 'MONTO A PAGAR (USDC)', 'Concepto'], { email: 0, amount: 1, concept: 2 }],
    [['Monto', 'Correo', 'Monto'], { email: 1 }],
    [['Correo', 'Monto (VES)', 'Monto (USDC)'], { email: 0 }],
    [['Correo', 'Mail', 'Neto a pagar', 'Nota', 'Motivo'], { amount: 2, concept: 3 }],
    [['external_transfer_id', 'id_doc_number', 'bank_code', 'phone_number'], { reference: 0, document: 1, bank: 2, phone: 3 }],
    [['Sueldo', 'Fecha'], {}],
  ])('%j', (names, map) => {
    expect(matchColumns(names)).toEqual(map)
  })

  test('what is missing is named, and files that are called alike have one signature', () => {
    expect(missingColumns(matchColumns(['Sueldo', 'Fecha']))).toEqual(['amount', 'payee'])
    expect(missingColumns(matchColumns(['Nombre', 'Monto']))).toEqual(['payee'])
    expect(missingColumns(matchColumns(headers))).toEqual([])
    expect(columnsSignature(['Teléfono', 'MONTO (USDC)'])).toBe(columnsSignature(['telefono', 'monto']))
    expect(columnsSignature(['a', 'b'])).not.toBe(columnsSignature(['b', 'a']))
    expect(columnsSignature(['Monto (VES)', 'Monto (USDC)'])).not.toBe(columnsSignature(['Monto (USDC)', 'Monto (VES)']))
    expect(missingColumns(matchColumns(['Correo', 'Monto (VES)', 'Monto (USDC)']))).toEqual(['amount'])
  })
})

test('a sound row is read in the forms that the API takes', () => {
  expect(check({ email: 'ANA@Example.com', account: '****7890', currency: 'usdc', reference: 'inv-1' })).toEqual({
    faults: [],
    values: {
      document: 'V20417736',
      name: 'Génesis Alvarado',
      bankCode: '0105',
      phone: '+584125550171',
      email: 'ana@example.com',
      account: '7890',
      amount: { minor: 6250n, currency: 'USDC', side: 'source' },
      concept: 'Quincena 2',
      reference: 'inv-1',
    },
  })
  const plain = headers.map((header) => (header === 'Monto (USDC)' ? 'Monto' : header))
  expect(check({ amount: '1.000,50', currency: 'Bs.' }, { locale: 'es', headers: plain }).values.amount).toEqual({
    minor: 100_050n,
    currency: 'VES',
    side: 'destination',
  })
})

test.each<[Cells, string, string, object?]>([
  [{ phone: '0412555017' }, 'phone', 'digits_short', { count: 1 }],
  [{ phone: '041255501711' }, 'phone', 'digits_long', { count: 1 }],
  [{ phone: '0412-555-O171' }, 'phone', 'has_letter'],
  [{ phone: '02125550171' }, 'phone', 'phone_number_invalid'],
  [{ amount: '1.000' }, 'amount', 'amount_unclear', { one: '1.00', other: '1000.00' }],
  [{ amount: '' }, 'amount', 'missing'],
  [{ amount: '-5' }, 'amount', 'negative'],
  [{ amount: '0' }, 'amount', 'zero'],
  [{ amount: '1.234' }, 'amount', 'too_many_decimals'],
  [{ amount: '12.3456' }, 'amount', 'too_many_decimals'],
  [{ amount: 'sesenta' }, 'amount', 'not_a_number'],
  [{ amount: '99999999999' }, 'amount', 'too_large'],
  [{ amount: '=A1*2' }, 'amount', 'formula'],
  [{ amount: '#N/A' }, 'amount', 'formula'],
  [{ document: 'V-1630295X' }, 'document', 'has_letter'],
  [{ document: '20417736' }, 'document', 'letter_missing'],
  [{ document: 'J123456789' }, 'document', 'id_doc_number_invalid'],
  [{ document: '', phone: '' }, 'document', 'payee_missing'],
  [{ bank: '0116' }, 'bank', 'bank_inactive', { bank: 'BOD' }],
  [{ bank: 'Banco Imaginario' }, 'bank', 'bank_code_unknown'],
  [{ concept: 'Pago de la segunda quincena de nov' }, 'concept', 'too_long', { length: 34, most: 30 }],
  [{ concept: '=HYPERLINK("http://evil.example")' }, 'concept', 'formula'],
  [{ name: '+cmd|calc' }, 'name', 'formula'],
  [{ email: 'ana@example' }, 'email', 'invalid_format'],
  [{ account: '12' }, 'account', 'last_digits_short', { least: 4 }],
  [{ account: '01050000000000000000' }, 'account', 'account_number_checksum'],
  [{ account: '01340001610000000042', bank: '0105' }, 'account', 'bank_code_mismatch'],
  [{ account: '1.05000000000000e+19' }, 'account', 'digits_lost'],
  [{ account: '1,05E+19' }, 'account', 'digits_lost'],
  [{ account: '0105007712O077034442' }, 'account', 'has_letter'],
  [{ currency: 'EUR' }, 'currency', 'unsupported_currency'],
  [{ currency: 'USD' }, 'currency', 'unsupported_route', { source: 'USDC' }],
  [{ reference: 'with blanks' }, 'reference', 'invalid_format'],
])('%j is wrong at %s: %s', (cells, field, code, facts) => {
  expect(check(cells).faults).toEqual([facts === undefined ? { field, code } : { field, code, facts }])
})

test('every cell that is wrong is named, not the first alone', () => {
  expect(check({ phone: '0412', amount: '1.000', bank: '0116' }).faults.map(({ field }) => field)).toEqual([
    'bank',
    'phone',
    'amount',
  ])
})

test('banks are read by code, by a code that lost its zero, and by name', () => {
  const codes = ['0134', '134', 'Banesco', 'banco del tesoro', '100% Banco', 'BNC'].map((bank) => check({ bank }).values.bankCode)
  expect(codes).toEqual(['0134', '0134', '0134', '0163', '0156', '0191'])
})

test('what passes is taken by the schema of the service, whatever was typed', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(...Object.values(good)),
    fc.stringMatching(/^[\d.,\- ]{1,16}$/),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 10, maxLength: 10 }), fc.constantFrom('en', 'es'), (cells, locale) => {
      const { values, faults } = checkRow(cells, { ...terms, locale })
      if (faults.length > 0 || values.amount === undefined) return
      const body = {
        amount: Number(values.amount.minor),
        customer_id: 'c1',
        source: { payment_rail: 'prefunded_account', currency: 'USDC' },
        destination: { currency: 'VES', account_id: 'a1' },
        amount_side: values.amount.side,
        ...(values.concept && { description: values.concept }),
        ...(values.reference && { external_transfer_id: values.reference }),
      }
      expect(CreateQuoteBody.safeParse(body).success).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

describe('who is not there yet', () => {
  test('is registered with what the row says, by the schemas of the service', () => {
    expect(newPersonOf(check({}).values)).toEqual({
      customer: { phone_number: '+584125550171', legal_name: 'Génesis Alvarado', type: 'individual', country: 'VE' },
      account: {
        account_type: 'pagomovil',
        country_code: 'VE',
        bank_code: '0105',
        id_doc_number: 'V20417736',
        phone_number: '+584125550171',
      },
    })
    expect(newPersonOf(check({ bank: '', account: '01340001610000000042' }).values)).toMatchObject({
      account: { account_type: 'bankaccount', bank_code: '0134', account_number: '01340001610000000042' },
    })
  })

  test('is not where something is missing, which is named', () => {
    expect(newPersonOf(check({ name: '', bank: '' }).values)).toEqual({ lacks: ['name', 'bank'] })
    expect(newPersonOf(check({ document: '' }).values)).toEqual({ lacks: ['document'] })
    expect(newPersonOf(check({ account: '7890' }).values)).toEqual({ lacks: ['account'] })
    expect(newPersonOf(check({ phone: '' }).values)).toEqual({ lacks: ['email', 'phone', 'account'] })
  })
})
