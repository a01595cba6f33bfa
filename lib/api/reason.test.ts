import { expect, test } from 'vitest'
import { reasonIn } from './reason'

const ofText = (text: string) => reasonIn(JSON.parse(text), text)

test.each([
  ['{"detail":"Closed on Sundays","message":"E17"}', 'Closed on Sundays'],
  ['{"error":{"code":7,"msg":"key revoked"}}', 'key revoked'],
  [
    '{"fault":{"faultcode":"PAY-17","faultstring":"Limit of the day reached for account 01020304050607080910"}}',
    /^Limit of .* account •••$/,
  ],
  [
    '{"errores":[{"campo":"city","texto":"Ciudad demasiado corta"},{"campo":"email","texto":"El correo ana@example.com ya existe"}]}',
    'Ciudad demasiado corta; El correo ••• ya existe',
  ],
  ['{"codigo":"E-404","Mensaje":"no existe"}', 'no existe'],
  ['{"errors":[{"field":"city","description":"too short"}]}', 'too short'],
  ['{"error":{"details":[{"motivo":"Cuenta cerrada"}]}}', 'Cuenta cerrada'],
])('the reason is read from %s', (text, reason) => {
  if (typeof reason === 'string') expect(ofText(text)).toBe(reason)
  else expect(ofText(text)).toMatch(reason)
})

test.each([
  [
    '{"message":"The given data was invalid.","errors":{"amount":["The amount must be at least 5.00."]}}',
    'The amount must be at least 5.00.',
  ],
  [
    '{"type":"x","title":"One or more validation errors occurred.","status":400,"errors":{"Amount":["The daily limit is reached."]}}',
    'The daily limit is reached.',
  ],
  ['{"message":"Validation failed","details":{"amount":"must be <= 500","city":"too short"}}', 'must be <= 500; too short'],
  ['{"message":"Bad Request","details":[{"field":"amount","message":"must be <= 500"}]}', 'must be <= 500'],
  ['{"error":"Unprocessable Entity","reason":"The account is closed"}', 'The account is closed'],
  ['{"error":{"code":7,"message":"VALIDATION_ERROR","details":[{"motivo":"Cuenta cerrada"}]}}', 'Cuenta cerrada'],
  ['{"detail":"Error de validación","errores":{"monto":["Supera el límite diario"]}}', 'Supera el límite diario'],
  ['{"message":"Bad Request","errors":{"email":["ana@example.com is taken, call 04145558377"]}}', '••• is taken, call •••'],
  ['{"message":"Validation failed"}', 'Validation failed'],
  ['{"message":"Validation failed","errors":{"email":"taken"}}', 'Validation failed'],
  ['{"message":"Validation failed for amount","errors":{"amount":["is too large"]}}', 'Validation failed for amount'],
])('of a general sentence and a text that says what is wrong, the text is read from %s', (text, reason) => {
  expect(ofText(text)).toBe(reason)
})

test.each([
  '{"message":"<b>no</b>, at most <5"}',
  '{"status":"failed","details":{"beneficiary":"Ana Rivas"}}',
  '{"trace":"com.acme.Foo at Foo.java","request_id":"a b c"}',
  '{"request":{"message":"Para Ana Rivas","address_line_1":"Calle 5 casa 3"}}',
  '{"description":"Regalo para mi madre"}',
  '{"error":{"a":{"b":"too short"},"campo":"Ana Rivas"}}',
  '{"message":"<b>no</b>"}',
])('nothing is read from %s', (text) => expect(ofText(text)).toBeUndefined())

test('of a long list of errors, only what fits into a line is read', () => {
  const errors = Array.from({ length: 40 }, (_, n) => ({ message: `line ${n} is too short` }))
  const reason = reasonIn({ errors }, '')
  expect(reason).toMatch(/^line 0 is too short; line 1 /)
  expect(reason?.length).toBeLessThanOrEqual(200)
})
