import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAbaRoutingNumber,
  isRif,
  isVenezuelanAccount,
  toAccountDigits,
  toIdDocNumber,
  toVenezuelanMobile,
} from './account-checks'
import { BankAccountBody } from './bank-account-body'
import { toFieldErrors } from './field-errors'
import vectors from './service-vectors.json' with { type: 'json' }

const bare = (rif: string) => rif.replaceAll('-', '')

test.each(vectors.ve_account.valid)('the Venezuelan account %s has the right check digits', (number) => {
  expect(isVenezuelanAccount(number)).toBe(true)
})

test.each(vectors.ve_account.invalid)('the Venezuelan account %s is refused', (number) => {
  expect(isVenezuelanAccount(number)).toBe(false)
})

test.each(vectors.aba.valid)('the routing number %s is accepted', (number) => {
  expect(isAbaRoutingNumber(number)).toBe(true)
})

test.each(vectors.aba.invalid)('the routing number %s is refused', (number) => {
  expect(isAbaRoutingNumber(number)).toBe(false)
})

test.each(vectors.rif.valid)('the RIF %s is accepted however it is punctuated', (rif) => {
  expect(isRif(bare(rif))).toBe(true)
  expect(toIdDocNumber(rif.toLowerCase())).toBe(bare(rif))
})

test.each(vectors.rif.invalid)('the RIF %s is refused', (rif) => {
  expect(toIdDocNumber(rif)).toBeUndefined()
})

test.each(vectors.ve_mobile.canonical)('the mobile %s is read as %s', (typed, canonical) => {
  expect(toVenezuelanMobile(typed ?? '')).toBe(canonical)
})

test.each(vectors.ve_mobile.invalid)('the number %s is no Venezuelan mobile', (typed) => {
  expect(toVenezuelanMobile(typed)).toBeUndefined()
})

test('a pago móvil account without a phone names the missing member', () => {
  const parsed = BankAccountBody.safeParse({
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'pago_movil',
    id_doc_number: 'V12345678',
  })
  expect(toFieldErrors(parsed.error?.issues ?? [])).toEqual([{ pointer: '/phone_number', code: 'required' }])
})

test('an account at another bank than the one named is a mismatch, not a checksum error', () => {
  const body = {
    bank_code: '0105',
    country_code: 'VE',
    account_type: 'bankaccount',
    account_number: '01340001610000000042',
    id_doc_number: 'V12345678',
  }
  const parsed = BankAccountBody.safeParse(body)
  expect(toFieldErrors(parsed.error?.issues ?? [])).toEqual([{ pointer: '/account_number', code: 'bank_code_mismatch' }])
})

const digits = (count: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
const separators = fc.constantFrom('', ' ', '-', '.', '\u00a0')
/** Writes a text with any separators between its characters, as people copy it from documents. */
const written = (text: string) =>
  fc
    .array(separators, { minLength: text.length, maxLength: text.length })
    .map((gaps) => [...text].map((sign, at) => sign + gaps[at]).join(''))

test('every account number with its own check digits is valid, and no other check digits are', () => {
  fc.assert(
    fc.property(digits(8), digits(10), (bankAndOffice, number) => {
      const valid = Array.from(
        { length: 100 },
        (_, check) => `${bankAndOffice}${String(check).padStart(2, '0')}${number}`,
      ).filter(isVenezuelanAccount)
      expect(valid).toHaveLength(1)
    }),
    { numRuns: 50 },
  )
})

test('one wrong digit, and two neighbours of one number swapped, are found in a routing number', () => {
  const [valid = ''] = vectors.aba.valid
  for (let at = 0; at < 9; at++) {
    for (const digit of '0123456789') {
      const typed = valid.slice(0, at) + digit + valid.slice(at + 1)
      expect(isAbaRoutingNumber(typed), typed).toBe(typed === valid)
    }
    const [one = '', other = ''] = [valid[at], valid[at + 1]]
    // The weights 3, 7, 1 cannot see a swap of digits that are five apart.
    if (other === '' || one === other || Math.abs(Number(one) - Number(other)) === 5) continue
    expect(isAbaRoutingNumber(valid.slice(0, at) + other + one + valid.slice(at + 2))).toBe(false)
  }
})

test('a RIF has exactly one check digit', () => {
  fc.assert(
    fc.property(fc.constantFrom('V', 'E', 'J', 'P', 'G'), digits(8), (letter, number) => {
      expect([...'0123456789'].filter((check) => isRif(`${letter}${number}${check}`))).toHaveLength(1)
    }),
  )
})

test('numbers have one canonical form, whatever separators people type', () => {
  const mobiles = fc.tuple(fc.constantFrom('412', '414', '424', '416', '426', '422'), digits(7))
  fc.assert(
    fc.property(
      mobiles.chain(([operator, rest]) => fc.tuple(fc.constant(`+58${operator}${rest}`), written(`0${operator}${rest}`))),
      ([phone, typed]) => {
        expect([toVenezuelanMobile(typed), toVenezuelanMobile(phone)]).toEqual([phone, phone])
      },
    ),
  )
  fc.assert(
    fc.property(
      digits(7).chain((number) => fc.tuple(fc.constant(`V${number}`), written(`v${number}`))),
      ([document, typed]) => {
        expect([toIdDocNumber(typed), toIdDocNumber(document)]).toEqual([document, document])
      },
    ),
  )
  fc.assert(
    fc.property(
      digits(20).chain((number) => fc.tuple(fc.constant(number), written(number))),
      ([number, typed]) => {
        expect(toAccountDigits(typed)).toBe(number)
      },
    ),
  )
})

test.each(['', 'V1234', 'V123456789', 'J12345678', 'X12345678', 'P1234', 'P123456789012345678901', 'V12345678A'])(
  'the document %j is refused',
  (typed) => expect(toIdDocNumber(typed)).toBeUndefined(),
)
