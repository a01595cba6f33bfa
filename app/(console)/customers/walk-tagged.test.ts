import { expect, test } from 'vitest'
import type { CustomerSummary } from '#contract/customers'
import { mostScanned, type Tagged, walkTagged } from './walk-tagged'

test.each([0, 1, 24, 25, 26, 49, 50, 51, 130])(
  'of %i customers with a tag every one is on a page once, in order',
  async (many) => {
    const ids = idsOf(many)
    expect(await walk(taggedOf(ids), 25)).toEqual(ids)
  },
)

test('who is gone, and who does not pass the other filters, leaves no gap: a page is full while there is more', async () => {
  const ids = idsOf(200)
  const [gone, refused] = [(id: string) => Number(id) % 3 === 0, (id: string) => Number(id) % 5 === 0]
  const tagged = taggedOf(ids, { gone, refused })
  const first = await walkTagged(tagged, { limit: 25 })
  expect([first.data.length, first.has_more]).toEqual([25, true])
  expect(await walk(tagged, 25)).toEqual(ids.filter((id) => !gone(id) && !refused(id)))
})

test('a count is given only if the first page contains all of them', async () => {
  expect((await walkTagged(taggedOf(idsOf(25)), { limit: 25 })).count).toBe(25)
  expect((await walkTagged(taggedOf(idsOf(26)), { limit: 25 })).count).toBeUndefined()
})

test('a tag of many of whom none is wanted is looked through page by page, never all at once', async () => {
  const ids = idsOf(mostScanned * 2)
  let read = 0
  const tagged = taggedOf(ids, { refused: (id) => id !== ids.at(-1), onRead: (count) => (read += count) })
  const first = await walkTagged(tagged, { limit: 25 })
  expect([first.data, first.has_more, read]).toEqual([[], true, mostScanned])
  expect(await walk(tagged, 25)).toEqual(ids.slice(-1))
})

type Given = { gone?: (id: string) => boolean; refused?: (id: string) => boolean; onRead?: (count: number) => void }

function taggedOf(ids: readonly string[], { gone = no, refused = no, onRead = () => {} }: Given = {}): Tagged {
  return {
    readIds: async (after, limit) => ids.filter((id) => after === undefined || id < after).slice(0, limit),
    readCustomers: async (request) => {
      onRead(request.length)
      return request.filter((id) => !gone(id)).map(customerOf)
    },
    fits: ({ id }) => !refused(id),
  }
}

const no = () => false

/** Returns ids in descending order, as the desk returns them. */
function idsOf(many: number): string[] {
  return Array.from({ length: many }, (_, index) => String(many - index).padStart(5, '0'))
}

async function walk(tagged: Tagged, limit: number): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await walkTagged(tagged, { limit, cursor })
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return seen
}

function customerOf(id: string): CustomerSummary {
  const nothing = { email: null, phone_number: null, address_line_1: null, city: null, country: 'VE' }
  const created_at = '2026-11-20T14:00:00.000Z'
  return { id, ...nothing, type: 'individual', kyc_type: 'standard', is_verified: true, created_at }
}
