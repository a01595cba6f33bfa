import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteOf } from '#backoffice/calls/test-remote-api'
import { rememberQuote } from '#backoffice/registry/remember-quote'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import { paidReference } from './paid-reference'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('an approved payment has the reference of the quote that was paid, not of the one that was requested', async () => {
  await rememberQuote(desk.db, quoteOf({ id: 'q2', external_transfer_id: 'REF/48218' }), desk.now())
  const of = (quoteId: string | null) => paidReference(desk, { quoteId, subjectId: 'q1' }, 'REF/48216')
  expect(await of(null)).toBe('REF/48216')
  expect(await of('q2')).toBe('REF/48218')
  expect(await of('q1')).toBe('REF/48216')
  expect(await of('never seen')).toBeUndefined()
})
