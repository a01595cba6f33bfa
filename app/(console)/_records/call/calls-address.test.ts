import { expect, test } from 'vitest'
import { callsAddress, toCallFilters } from './calls-address'

test('what the address says is what it says again', () => {
  const query = 'operation=payQuote&person=console&record=quote%3Aq1&outcome=unknown&day=2026-11-20&probes=true&sort=slowest'
  const view = callsAddress.readQuery(query)
  expect(callsAddress.href(view)).toBe(`/developers/calls?${query}`)
  expect(callsAddress.href(callsAddress.all)).toBe('/developers/calls')
})

test('a word that does not exist is as if it were not there, and a change begins at the first page', () => {
  const after = '0199a390-0000-7000-8000-000000000001'
  const view = callsAddress.read({ person: "'; drop", outcome: 'fine', day: '2026-02-30', sort: 'x', operation: 'a b', after })
  expect(callsAddress.href(view, { after: view.after })).toBe(`/developers/calls?after=${after}`)
  expect(callsAddress.href(view, { outcome: 'done' })).toBe('/developers/calls?outcome=done')
})

test('an id alone is looked for among all kinds of records, and a day begins in the business zone', () => {
  const filtersOf = (params: Record<string, string>) => toCallFilters(callsAddress.read(params), 'America/Caracas')
  expect(filtersOf({ record: 'quote:a:b' }).records).toEqual(['quote:a:b'])
  expect(filtersOf({ record: 'a:b' }).records).toContain('customer:a:b')
  expect(filtersOf({ record: 'customer:ana.rojas@example.com' }).records).toEqual(['customer:a*****@example.com'])
  expect(filtersOf({ person: 'console' }).personId).toBeNull()
  expect(filtersOf({ day: '2026-11-20' })).toMatchObject({
    from: new Date('2026-11-20T04:00:00Z'),
    to: new Date('2026-11-21T04:00:00Z'),
  })
})
