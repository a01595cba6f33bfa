import { expect, test } from 'vitest'
import { addressGroup, plainAddress } from './network-address'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is counted as %s', (address, group) => expect(addressGroup(address)).toBe(group))

test('an address of IPv6 stays whole where it is compared and not counted', () => {
  expect(plainAddress('2001:db8::7')).toBe('2001:db8::7')
  expect(plainAddress('::ffff:cb00:7107')).toBe('203.0.113.7')
  expect(plainAddress('::ffff:nonsense')).toBe('::ffff:nonsense')
})
