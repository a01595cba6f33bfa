import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxAmountMinor } from '#contract/money'
import { amountInWords } from './amount-words'
import { readMoney, writeMoney } from './money-entry'

test.each([
  ['1,000.50', 'en', '1000.50'],
  ['1.000,50', 'es', '1000.50'],
  ['1.000,50', 'en', '1000.50'],
  ['1,000.50', 'es', '1000.50'],
  ['$ 1,000.50 ', 'en', '1000.50'],
  ['Bs. 28.411,34', 'es', '28411.34'],
  ['USDC\u00a0100', 'en', '100.00'],
  ['100,5 VES', 'es', '100.50'],
  ['1\u202f000\u202f000,5', 'es', '1000000.50'],
  ['1,000', 'en', '1000.00'],
  ['1.000', 'es', '1000.00'],
  ['1.000.000', 'en', '1000000.00'],
  ['1000', 'en', '1000.00'],
  ['1000.', 'en', '1000.00'],
  ['.5', 'en', '0.50'],
  ['0.500', 'en', '0.50'],
  ['1234.560', 'en', '1234.56'],
  ['9,999,999,999.99', 'en', '9999999999.99'],
])('%s typed in %s is %s', (typed, locale, text) => {
  expect(readMoney(typed, locale)).toMatchObject({ kind: 'exact', text })
})

test.each([
  ['1.000', 'en'],
  ['1,000', 'es'],
  ['20.500', 'en'],
])('%s typed in %s could be two amounts, and must be clarified', (typed, locale) => {
  const reading = readMoney(typed, locale)
  const digits = BigInt(typed.replace(/\D/g, ''))
  expect(reading).toMatchObject({ kind: 'ambiguous', choices: [{ minor: digits / 10n }, { minor: digits * 100n }] })
})

test.each([
  ['1.234', 'en', 'too_many_decimals'],
  ['1.2345', 'en', 'too_many_decimals'],
  ['1,000.505', 'en', 'too_many_decimals'],
  ['-5', 'en', 'negative'],
  ['\u22125', 'en', 'negative'],
  ['0', 'en', 'zero'],
  ['0,00', 'es', 'zero'],
  ['10,000,000,000', 'en', 'too_large'],
  ['1e3', 'en', 'not_a_number'],
  ['1,00,000', 'en', 'not_a_number'],
  ['1.000,50,5', 'es', 'not_a_number'],
  ['1,000.50.5', 'en', 'not_a_number'],
  ['12 34', 'en', 'not_a_number'],
  ['5%', 'en', 'not_a_number'],
  ['\u0661', 'en', 'not_a_number'],
  ['abc', 'en', 'not_a_number'],
])('%s typed in %s is refused: %s', (typed, locale, fault) => {
  expect(readMoney(typed, locale)).toEqual({ kind: 'invalid', fault })
})

test.each(['', '  ', '$ ', 'USDC'])('"%s" is nothing typed yet', (typed) => {
  expect(readMoney(typed, 'en')).toEqual({ kind: 'empty' })
})

test.each([
  ['36.000,00 Bs', 'USDC', 'VES'],
  ['Bs. 36.000,00', 'USD', 'VES'],
  ['VES 1.000', 'USDC', 'VES'],
  ['100 USD', 'USDC', 'USD'],
  ['US$ 100', 'USDC', 'USD'],
  ['$ 100', 'VES', '$'],
  ['Bs 100 USDC', 'USDC', 'VES'],
])('%s is no amount in %s, because it is in %s', (typed, currency, written) => {
  expect(readMoney(typed, 'es', currency)).toEqual({ kind: 'other_currency', written })
})

test.each([
  ['36.000,00 Bs', 'VES'],
  ['$ 36.000,00', 'USDC'],
  ['36.000,00 usdc', 'USDC'],
  ['US$ 36.000,00', 'USD'],
  ['36.000,00', 'VES'],
])('%s is an amount in %s', (typed, currency) => {
  expect(readMoney(typed, 'es', currency)).toMatchObject({ kind: 'exact', minor: 3_600_000n })
})

test('every amount reads back as itself, in both languages, with or without what people paste around it', () => {
  const amounts = fc.bigInt({ min: 1n, max: BigInt(maxAmountMinor) })
  const wrappings = fc.constantFrom(
    (text: string) => text,
    (text: string) => `$ ${text} `,
    (text: string) => `${text}\u00a0USDC`,
  )
  fc.assert(
    fc.property(amounts, fc.constantFrom('en', 'es'), fc.constantFrom('en', 'es'), wrappings, (minor, written, read, wrap) => {
      expect(readMoney(wrap(writeMoney(minor, written)), read)).toMatchObject({ kind: 'exact', minor })
    }),
    { numRuns: 2000 },
  )
})

test('no text is read as an amount that its digits do not spell', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789., $-e\u00a0') })
  fc.assert(
    fc.property(texts, fc.constantFrom('en', 'es'), (typed, locale) => {
      const reading = readMoney(typed, locale)
      const amounts = reading.kind === 'exact' ? [reading] : reading.kind === 'ambiguous' ? reading.choices : []
      const digits = typed.replace(/\D/g, '')
      for (const { minor } of amounts) expect(bare(digits)).toBe(bare(String(minor)))
    }),
    { numRuns: 5000 },
  )
})

test('a paste of a megabyte is no amount, whatever it contains', () => {
  for (const text of ['1', ' ', '1,', '1.000.'].map((part) => part.repeat(1_000_000)))
    expect(readMoney(text, 'en')).toEqual({ kind: 'invalid', fault: 'not_a_number' })
})

test.each([
  [100_050n, 'One thousand USDC and 50/100', 'Mil USDC con 50/100'],
  [48_000n, 'Four hundred eighty USDC', 'Cuatrocientos ochenta USDC'],
  [100n, 'One USDC', 'Un USDC'],
  [5n, 'Zero USDC and 05/100', 'Cero USDC con 05/100'],
  [3_100n, 'Thirty-one USDC', 'Treinta y un USDC'],
  [2_100_000n, 'Twenty-one thousand USDC', 'Veintiún mil USDC'],
  [10_000n, 'One hundred USDC', 'Cien USDC'],
  [10_100n, 'One hundred one USDC', 'Ciento un USDC'],
  [100_000_000n, 'One million USDC', 'Un millón de USDC'],
  [250_000_100n, 'Two million five hundred thousand one USDC', 'Dos millones quinientos mil un USDC'],
  [
    999_999_999_999n,
    'Nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine USDC and 99/100',
    'Nueve mil novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve USDC con 99/100',
  ],
])('%d céntimos in words', (minor, english, spanish) => {
  expect(amountInWords(minor, 'USDC', 'en')).toBe(english)
  expect(amountInWords(minor, 'USDC', 'es')).toBe(spanish)
})

/** Removes the zeros that grouping, padding and rounding to two decimals may add or drop. */
function bare(digits: string): string {
  return digits.replace(/^0+|0+$/g, '')
}
