import { expect, test } from 'vitest'
import { approvalsAddress, toApprovalFilters } from './approvals-address'

const where = { now: new Date('2026-11-20T14:00:00.000Z'), timeZone: 'America/Caracas' }
const filtersOf = (query: string) => toApprovalFilters(approvalsAddress.readQuery(query), where)
const none = { states: [], kind: undefined, makerId: undefined, leastMinor: undefined, from: undefined, to: undefined }
const maker = '01990000-0000-7000-8000-000000000001'

test('the bare address and a tab narrow nothing, and words that mean nothing are left out', () => {
  for (const query of ['', 'tab=done', 'state=odd&kind=card&by=ana&least=1.000&created=ever&from=yesterday&to=31-12'])
    expect(filtersOf(query), query).toEqual(none)
})

test('states, kind, maker, amount and days become filters; days are those of the business zone, and the last one counts', () => {
  expect(
    filtersOf(`tab=back&state=rejected,expired,odd&kind=batch&by=${maker}&least=1000,5&from=2026-11-01&to=2026-11-02`),
  ).toEqual({
    states: ['rejected', 'expired'],
    kind: 'batch',
    makerId: maker,
    leastMinor: 1_000_50n,
    from: new Date('2026-11-01T04:00:00.000Z'),
    to: new Date('2026-11-03T04:00:00.000Z'),
  })
  expect(filtersOf('created=week')).toEqual({ ...none, from: new Date('2026-11-13T14:00:00.000Z') })
})

test('a filter is dropped alone, and another one returns to the first page of the same list', () => {
  const view = approvalsAddress.readQuery('tab=done&state=paid&kind=batch&page=a')
  expect(approvalsAddress.href(view, { kind: undefined })).toBe('/approvals?tab=done&state=paid')
  expect(approvalsAddress.isFiltered(view)).toBe(true)
  expect(approvalsAddress.isFiltered(approvalsAddress.readQuery('tab=done&page=a'))).toBe(false)
})
