import { expect, test } from 'vitest'
import { eventTypes } from '#contract/event-types'
import { eventGroups, shortTypes } from './event-groups'

test('every type of event can be chosen once, except the test that is always sent', () => {
  const offered = eventGroups.flatMap(({ types }) => types)
  expect([...offered].sort()).toEqual(eventTypes.filter((type) => type !== 'webhook_endpoint.test').sort())
})

test('a whole group is named by its beginning, and other types as they are', () => {
  const deposits = eventTypes.filter((type) => type.startsWith('deposit.'))
  expect(shortTypes([...deposits, 'quote.paid', 'of.another.version'])).toEqual(['deposit.*', 'quote.paid', 'of.another.version'])
  expect(shortTypes(['deposit.matched'])).toEqual(['deposit.matched'])
})
