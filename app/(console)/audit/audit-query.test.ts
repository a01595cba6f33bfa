import { expect, test } from 'vitest'
import { auditHref, entryHref, isAuditFiltered, readAuditView, toActFilters } from './audit-query'

test('the address says which acts are shown and which one is open, so that a link shows the same', () => {
  const query = 'kind=quote&action=quote.&result=done&since=2026-11-13&to=2026-11-20&search=abc_-1&before=48000&entry=48206'
  const view = readAuditView(Object.fromEntries(new URLSearchParams(query)))
  expect(entryHref(view, view.entry)).toBe(`/audit?${query}`)
  expect(entryHref(view, undefined)).toBe(`/audit?${query.replace('&entry=48206', '')}`)
  expect(auditHref(view, { result: 'denied', to: undefined, since: undefined })).toBe(
    '/audit?kind=quote&action=quote.&result=denied&search=abc_-1',
  )
})

test('what does not exist is as if it were not there', () => {
  const view = readAuditView({
    kind: 'x',
    action: "q'",
    result: 'sent',
    person: '1',
    since: '2026-02-30',
    entry: '1e3',
    before: '-1',
  })
  expect(isAuditFiltered(view)).toBe(false)
  expect(auditHref(view, {})).toBe('/audit')
})

test('both days of a span belong to it, in the business zone', () => {
  expect(toActFilters(readAuditView({ since: '2026-11-13', to: '2026-11-20' }), 'America/Caracas')).toMatchObject({
    from: new Date('2026-11-13T04:00:00Z'),
    to: new Date('2026-11-21T04:00:00Z'),
  })
})
