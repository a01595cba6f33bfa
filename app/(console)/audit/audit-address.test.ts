import { expect, test } from 'vitest'
import { auditAddress, entryHref, toActFilters } from './audit-address'

test('the address says which acts are shown and which one is open, so that a link shows the same', () => {
  const query = 'kind=quote&action=quote.&result=done&since=2026-11-13&to=2026-11-20&search=abc_-1&before=48000&entry=48206'
  const view = auditAddress.readQuery(query)
  expect(entryHref(view, view.entry)).toBe(`/audit?${query}`)
  expect(entryHref(view, undefined)).toBe(`/audit?${query.replace('&entry=48206', '')}`)
  expect(auditAddress.href(view, { result: 'denied', to: undefined, since: undefined })).toBe(
    '/audit?kind=quote&action=quote.&result=denied&search=abc_-1',
  )
})

test('what does not exist is as if it were not there', () => {
  const view = auditAddress.read({
    kind: 'x',
    action: "q'",
    result: 'sent',
    person: '1',
    since: '2026-02-30',
    entry: '1e3',
    before: '-1',
  })
  expect(auditAddress.isFiltered(view)).toBe(false)
  expect(auditAddress.href(view)).toBe('/audit')
})

test('both days of a span belong to it, in the business zone', () => {
  expect(toActFilters(auditAddress.read({ since: '2026-11-13', to: '2026-11-20' }), 'America/Caracas')).toMatchObject({
    from: new Date('2026-11-13T04:00:00Z'),
    to: new Date('2026-11-21T04:00:00Z'),
  })
})
