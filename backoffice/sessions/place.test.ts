import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThisMachine, placeOf } from './place'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::7', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0::/48'],
  ['::1', '::1/128'],
  ['fe80::1', 'fe80:0:0::/48'],
  ['unknown', undefined],
  ['', undefined],
  ['203.0.113', undefined],
  ['2001:db8::zz', undefined],
])('%s is shown as %s', (address, place) => expect(placeOf(address)).toBe(place))

test('addresses of one network are one place, and no place names a single address but that of this machine', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte, byte), ([a, b, c, one, other]) => {
      expect(placeOf(`${a}.${b}.${c}.${one}`)).toBe(placeOf(`${a}.${b}.${c}.${other}`))
      expect(placeOf(`${a}.${b}.${c}.${one}`)).toBe(`${a}.${b}.${c}.0/24`)
    }),
  )
  expect(['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'].filter((one) => !isThisMachine(placeOf(one) ?? ''))).toEqual([])
  expect(['127.0.1.1', '10.0.0.1', '::2'].filter((one) => isThisMachine(placeOf(one) ?? ''))).toEqual([])
})
