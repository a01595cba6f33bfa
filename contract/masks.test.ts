import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskAccount, maskDocument, maskPhone } from './masks'

test.each([
  ['+584121234567', '+58412*****67'],
  ['04121234567', '0412*****67'],
  ['+14155550123', '+14*******23'],
  ['+5841', '*****'],
  ['', ''],
  ['+58412*****67', '+58412*****67'],
  ['+1415***0123', '+1415***0123'],
])('the phone %s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})

test.each([
  ['V12345678', 'V*****678'],
  ['V123456', 'V***456'],
  ['AB1234', '******'],
  ['1234', '****'],
  ['V*****678', 'V*****678'],
])('the document %s is shown as %s', (document, shown) => {
  expect(maskDocument(document)).toBe(shown)
})

test.each([
  ['01340001610000000042', 'VE', '0134************0042'],
  ['01340001610000000042', undefined, '0134************0042'],
  ['123456789', 'US', '*****6789'],
  ['12345678901234567', undefined, '*************4567'],
  ['12345', 'US', '***45'],
  ['1234', 'US', '****'],
  ['12345678', 'VE', '****5678'],
  ['*****6789', undefined, '*****6789'],
])('the account %s of %s is shown as %s', (account, country, shown) => {
  expect(maskAccount(account, country)).toBe(shown)
})

const masked = { phone: maskPhone, document: maskDocument, account: (text: string) => maskAccount(text) } as const
const mostShown = { phone: 8, document: 4, account: 8 } as const

test.each(['phone', 'document', 'account'] as const)(
  'no %s shows more than its share of digits, or a length of its own',
  (kind) => {
    const mask = masked[kind]
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+VJ'), maxLength: 30 }), (text) => {
        const shown = mask(text)
        expect(shown.length).toBe(text.length)
        expect([...shown].filter((sign) => sign !== '*').length).toBeLessThanOrEqual(mostShown[kind])
        if (text !== '') expect(shown).toContain('*')
        expect(mask(shown), 'masked again').toBe(shown)
      }),
    )
  },
)
