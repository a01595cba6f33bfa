import { expect, test } from 'vitest'
import { newWalletAddress, toChecksumAddress } from './address'
import { keccak256 } from './keccak'

test('Keccak-256 gives the published digests', () => {
  const hex = (text: string) => Buffer.from(keccak256(Buffer.from(text))).toString('hex')
  expect(hex('')).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  expect(hex('abc')).toBe('4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45')
  expect(hex('a'.repeat(135))).toBe('34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446')
  expect(hex('a'.repeat(136))).toBe('a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e')
})

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
