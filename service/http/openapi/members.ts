import type { Words } from './json'
import { bankMembers } from './members-banks'
import { peopleMembers } from './members-people'
import { platformMembers } from './members-platform'
import { transferMembers } from './members-transfers'

/** Of whole objects, by component. */
export const componentWords: Readonly<Record<string, string>> = {
  Id: 'Opaque: keep it, compare it, and read nothing out of it. 1 to 255 characters.',
  Timestamp: 'RFC 3339, UTC, milliseconds.',
  Currency: 'USDC is a token; USD (840) and VES (928) are ISO 4217. VED is not accepted.',
  Problem: 'RFC 9457. Decide by `code`; some codes bring members of their own.',
  EventData: 'Ids, statuses and amounts of what happened; never documents, phones or account numbers.',
}

/** By member: `Component.member`, `outer.member`, or `member` wherever it stands. */
export const members: Readonly<Record<string, Words>> = {
  id: ['Its id.', '0199a3c4-0000-7000-8000-000000000001'],
  created_at: ['When it was made.', '2026-11-20T14:00:00.000Z'],
  updated_at: ['When it last changed.', '2026-11-20T14:00:10.000Z'],
  version: ['Grows with every change.', 3],
  status: ['Where it stands.'],
  name: ['What it is called.', 'Main account'],
  type: ['Of what kind it is.'],
  currency: ['In which its amounts are.', 'USDC'],
  data: ['What was asked for.'],
  has_more: ['Whether there is another page.', false],
  next_cursor: ['Send it as `cursor` to get the next page; null on the last one.', null],
  count: ['How many there are in all, only with `with_count=true`. 10001 stands for more than 10,000.'],
  limit: ['How many to a page, 1 to 100.', 25],
  cursor: ['`next_cursor` of the page before.'],
  sort: [
    'What the list is sorted by; rows that are equal in it, by their id. A cursor goes on in its own order only.',
    'created_at',
  ],
  order: [
    'Which way: `asc` begins with the earliest, least or first of the alphabet. Of reviews, `oldest` and `newest` say the same.',
    'desc',
  ],
  with_count: ['Whether to count them all; counting stops at 10,001.'],
  created_from: ['Only what was made at this time or later, RFC 3339.', '2026-11-01T00:00:00Z'],
  created_to: ['Only what was made before this time, RFC 3339.', '2026-12-01T00:00:00Z'],
  success: ['Always true: what fails is a problem.', true],
  ...peopleMembers,
  ...transferMembers,
  ...platformMembers,
  ...bankMembers,
}
