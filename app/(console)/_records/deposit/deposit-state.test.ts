import { createTranslator } from 'next-intl'
import { expect, test } from 'vitest'
import { depositStatuses } from '#contract/deposits'
import { readMessages } from '#lib/i18n/messages'
import { depositStateOf, depositStoryOf } from './deposit-state'

const request = { quote_id: null, reference: null, requested_by: 'ana', created_at: '2026-11-20T14:00:00.000Z' }
const [match, refund] = [{ ...request, action: 'match' } as const, { ...request, action: 'refund' } as const]

test.each([
  ['unmatched', null, 'unmatched'],
  ['unmatched', refund, 'refund_waits'],
  ['unmatched', match, 'match_waits'],
  ['pending', match, 'match_waits'],
  ['pending', undefined, 'pending'],
  ['matched', match, 'matched'],
  ['refunded', refund, 'refunded'],
] as const)('a deposit that is %s and has the request %o is shown as %3$s', (status, pending_request, state) => {
  expect(depositStateOf({ status, pending_request })).toBe(state)
})

const foreign: { status: (typeof depositStatuses)[number] } = JSON.parse('{"status":"ON_HOLD"}')
const escheat: typeof match = { ...request, action: JSON.parse('"escheat"') }

test('a status that only another API knows is called unknown, and promises nothing of whose money it is', () => {
  expect(depositStateOf({ ...foreign, pending_request: null })).toBe('other')
  expect(depositStateOf({ ...foreign, pending_request: match })).toBe('other')
  expect([depositStoryOf({ ...foreign, rail: 'chain' }), depositStoryOf({ ...foreign, rail: 'pagomovil' })]).toEqual([
    'other',
    'other',
  ])
})

test('a request that only another API knows is called neither a match nor a refund', () => {
  expect(depositStateOf({ status: 'unmatched', pending_request: escheat })).toBe('unmatched')
})

test.each(['en', 'es'] as const)('each state of a deposit has its word and its sentences in %s', async (locale) => {
  const messages = await readMessages(locale)
  const [words, stories, lookup] = ['status.deposit', 'deposits.stories', 'lookup.deposit'].map((namespace) =>
    createTranslator({ locale, messages, namespace }),
  )
  const requests = [null, match, refund]
  const deposits = [...depositStatuses, foreign.status].flatMap((status) =>
    requests.map((pending_request) => ({ status, pending_request })),
  )
  for (const deposit of deposits) {
    const state = depositStateOf(deposit)
    expect([
      words?.has(state),
      lookup?.has(`${state}.lead`),
      lookup?.has(`${state}.detail`),
      lookup?.has(`reply.${state}`),
    ]).toEqual(Array(4).fill(true))
    for (const rail of ['chain', 'pagomovil'] as const) {
      const story = depositStoryOf({ ...deposit, rail })
      expect([stories?.has(`${story}.lead`), stories?.has(`${story}.detail`)]).toEqual([true, true])
    }
  }
})
