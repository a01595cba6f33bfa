import { expect, test } from 'vitest'
import type { z } from 'zod'
import { AddressRange, ApiKeyBody, RotateApiKeyBody } from './api-keys'
import { BankNotification } from './bank-notifications'
import { eventTypes } from './event-types'
import { isId, longestId } from './ids'
import { normalizeBody, plainText } from './primitives'
import { isSafeOnTheWay } from './safe-on-the-way'
import { ChainDepositBody } from './sandbox'
import { decidingScopes, proposingScopes, scopes } from './scopes'
import { RotateSecretBody, WebhookEndpointBody } from './webhooks'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test('a key has each scope once, and at least one that exists', () => {
  expect(takes(ApiKeyBody, { scopes: ['quotes:read'] }), 'without a name').toBe(false)
  expect(ApiKeyBody.parse({ name: 'ERP', scopes: ['quotes:read', 'rates:read', 'quotes:read'] }).scopes).toEqual([
    'quotes:read',
    'rates:read',
  ])
  for (const list of [[], ['all'], ['quotes:read', 'quotes:delete']])
    expect(takes(ApiKeyBody, { name: 'ERP', scopes: list }), list.join()).toBe(false)
})

test('the scopes of proposing and of deciding never overlap, and are all scopes together', () => {
  expect(proposingScopes.filter((scope) => decidingScopes.includes(scope))).toEqual([])
  expect([...proposingScopes, ...decidingScopes].sort()).toEqual([...scopes].sort())
  expect(scopes.filter((scope) => scope.endsWith(':approve')).sort()).toEqual([...decidingScopes].sort())
})

test.each(['10.0.0.0/8', '203.0.113.7', '2001:db8::/32', '::1'])('the address range %s is accepted', (text) => {
  expect(takes(AddressRange, text)).toBe(true)
})

test.each(['10.0.0.0/33', '10.0.0', '256.1.1.1', '2001:db8::/129', 'example.com', '*', '', '10.0.0.0/8 '])(
  'the address range %j is refused',
  (text) => expect(takes(AddressRange, text)).toBe(false),
)

test.each([
  ['of a key', RotateApiKeyBody, 'grace_seconds'],
  ['of webhooks', RotateSecretBody, 'overlap_seconds'],
] as const)(
  'the old secret %s stays valid for a day unless it is said, for a week at most, or not at all',
  (_what, schema, member) => {
    expect(schema.parse(undefined)).toEqual({ [member]: 86_400 })
    expect(schema.parse({})).toEqual({ [member]: 86_400 })
    for (const seconds of [0, 604_800]) expect(takes(schema, { [member]: seconds }), String(seconds)).toBe(true)
    for (const seconds of [-1, 604_801, 1.5]) expect(takes(schema, { [member]: seconds }), String(seconds)).toBe(false)
  },
)

test('an endpoint gets each type once; no list means every event, and an empty one is refused', () => {
  const url = 'https://partner.example/hook'
  expect(WebhookEndpointBody.parse({ url, event_types: ['quote.paid', 'quote.paid'] }).event_types).toEqual(['quote.paid'])
  expect(WebhookEndpointBody.parse({ url })).toEqual({ url })
  expect(takes(WebhookEndpointBody, { url, event_types: [...eventTypes] })).toBe(true)
  expect(takes(WebhookEndpointBody, { url, event_types: [] })).toBe(false)
})

const movement = {
  id: 'm1',
  reference: '1042',
  bank_code: '0134',
  phone_number: '04121234567',
  amount: '50500.00',
  moved_at: '2026-11-20T10:00:00-04:00',
}
const reports = (change: object) => takes(BankNotification, { movements: [{ ...movement, ...change }] })

test('a bank reports bolívares with two decimals at most, and never nothing', () => {
  expect(['1', '0.01', '999999999999.99', '050.10'].filter((amount) => !reports({ amount }))).toEqual([])
  expect(
    ['0', '0.00', '-1', '1,50', '1.001', '.5', '1.', '1e3', '1000000000000', ' 1'].filter((amount) => reports({ amount })),
  ).toEqual([])
})

test('a movement is of this century, at a moment with its zone', () => {
  expect(['2000-01-01T00:00:00Z', '2099-12-31T23:59:59Z'].filter((moved_at) => !reports({ moved_at }))).toEqual([])
  expect(
    ['1999-12-31T23:59:59Z', '2100-01-01T00:00:00Z', '2026-11-20', '2026-11-20T10:00:00'].filter((moved_at) =>
      reports({ moved_at }),
    ),
  ).toEqual([])
})

test('a report has one movement to a hundred, none of them with members of another format', () => {
  const of = (count: number) => takes(BankNotification, { movements: Array.from({ length: count }, () => movement) })
  expect([of(0), of(1), of(100), of(101)]).toEqual([false, true, true, false])
  expect(reports({ currency: 'VES' })).toBe(false)
})

test('USDC on a chain has six decimals at most, and never nothing', () => {
  const body = { wallet_address: `0x${'aB'.repeat(20)}`, transaction_hash: `0x${'5c'.repeat(32)}` }
  const arrives = (amount: string) => takes(ChainDepositBody, { ...body, amount })
  expect(['0.000001', '10.123456', '999999999'].filter((amount) => !arrives(amount))).toEqual([])
  expect(['0', '0.000000', '0.0000001', '1000000000', '-1'].filter(arrives)).toEqual([])
})

test('an id is any text that can be stored and sent, whatever its characters', () => {
  expect(['0', 'ñ/%2F?#', ' ', 'x'.repeat(longestId), '😀'].filter((id) => !isId(id))).toEqual([])
  expect(['', 'x'.repeat(longestId + 1), 'a\0b', '\ud83d'].filter(isId)).toEqual([])
})

test.each([
  ['https://api.example.com', true],
  ['http://localhost:3000/x', true],
  ['http://127.0.0.1', true],
  ['http://[::1]:80', true],
  ['http://127.0.0.1.example.com', false],
  ['http://localhost.example.com', false],
  ['http://notlocalhost', false],
  ['http://api.example.com', false],
  ['http://user@localhost@example.com', false],
  ['ftp://localhost', false],
  ['localhost:3000', false],
  ['', false],
])('%j cannot be read on the way: %s', (address, isSafe) => expect(isSafeOnTheWay(address)).toBe(isSafe))

test('text of one line has no control characters and none that hide or reorder it', () => {
  const text = plainText(10)
  expect(['José', '名前', 'a b', "o'h-x.", '👩‍👧'].filter((one) => !takes(text, one))).toEqual([])
  expect(
    ['', 'a\nb', 'a\tb', 'a\u202eb', 'a\u2066b', 'a\ufeff', 'a\ufffd', 'a\ud800', 'x'.repeat(11)].filter((one) =>
      takes(text, one),
    ),
  ).toEqual([])
})

test('a body is trimmed and composed, and an empty text is no text, however deep it is', () => {
  const body = {
    name: '  Jose\u0301 ',
    city: '   ',
    tags: [' a ', ''],
    owner: { name: '', share: 0, isOwner: false, none: null },
  }
  expect(normalizeBody(body)).toEqual({ name: 'José', tags: ['a', ''], owner: { share: 0, isOwner: false, none: null } })
  expect([normalizeBody(' x '), normalizeBody(null), normalizeBody(5)]).toEqual(['x', null, 5])
})
