import { expect, test } from 'vitest'
import { newWalletAddress, toChecksumAddress } from './address'

test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
])('the checksum of %s is the one EIP-55 prints', (address) => {
  expect(toChecksumAddress(address.slice(2))).toBe(address)
})

test('a new wallet has an address of its own', () => {
  expect(newWalletAddress()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(newWalletAddress()).not.toBe(newWalletAddress())
})
