import { expect, test } from 'vitest'
import { batchesAddress, cursorIn, toBatchesQuery } from './batches-address'

const now = new Date('2026-11-20T14:00:00Z')
const requester = { personId: 'me', now, timeZone: 'America/Caracas' }
const uuid = '0190a1b2-0000-7000-8000-00000000abcd'

test('the address says tab, search, state, maker, days and page, and a change of a filter keeps the tab', () => {
  const query = `tab=drafts&search=nomina&state=draft%2Cpaused&maker=${uuid}&from=2026-11-01&to=2026-11-02&page=${uuid}`
  const view = batchesAddress.readQuery(query)
  expect(batchesAddress.here(view)).toBe(`/batches?${query}`)
  expect(batchesAddress.href(view, { search: undefined, state: [], from: undefined, to: undefined })).toBe(
    `/batches?tab=drafts&maker=${uuid}`,
  )
  expect(cursorIn(view)).toBe(uuid)
})

test('a tab alone filters nothing, and what cannot be read is as if it were not there', () => {
  expect(batchesAddress.isFiltered(batchesAddress.readQuery('tab=failed'))).toBe(false)
  const view = batchesAddress.readQuery('tab=none&state=gone&maker=x&created=never&from=2026-13-01&page=nothing')
  expect(batchesAddress.href(view)).toBe('/batches')
  expect(cursorIn(view)).toBeUndefined()
})

test('days belong to the business zone with both their ends, and stand instead of a period', () => {
  const read = (query: string) => toBatchesQuery(batchesAddress.readQuery(query), requester)
  expect(read('created=week')).toMatchObject({ since: new Date('2026-11-13T14:00:00Z'), until: undefined })
  expect(read('created=week&from=2026-11-01&to=2026-11-02')).toMatchObject({
    since: new Date('2026-11-01T04:00:00Z'),
    until: new Date('2026-11-03T04:00:00Z'),
  })
  // A day that no calendar of ours reads is as if it were not there.
  expect(read('created=week&to=9999-12-31')).toMatchObject({ since: new Date('2026-11-13T14:00:00Z'), until: undefined })
})
