import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RequestedKey } from '#backoffice/key-requests/key-requests'
import { toWaiting } from './key-requests'

const [ana, eva] = [randomUUID(), randomUUID()]
const waiting: RequestedKey = {
  id: randomUUID(),
  keyId: null,
  terms: { act: 'create', body: { name: 'Checkout', scopes: ['rates:read'] } },
  requestedBy: ana,
  requestedAt: new Date('2026-11-20T14:00:00Z'),
  state: 'waiting',
  decidedBy: null,
  decidedAt: null,
  madeAt: null,
}
const agreed: RequestedKey = { ...waiting, state: 'agreed', decidedBy: eva, decidedAt: new Date('2026-11-21T14:00:00Z') }

test('a request waits for the other admins, for a week, and once one agreed for its author, until the key can be created no more', () => {
  expect(toWaiting(waiting, ana)).toEqual([])
  expect(toWaiting(waiting, eva)).toMatchObject([
    { kind: 'keyRequest', name: 'Checkout', endsOn: new Date('2026-11-27T14:00:00Z') },
  ])
  expect(toWaiting(agreed, eva)).toEqual([])
  expect(toWaiting(agreed, ana)).toMatchObject([
    { kind: 'keyAgreed', name: 'Checkout', endsOn: new Date('2026-11-22T13:00:00Z') },
  ])
})
