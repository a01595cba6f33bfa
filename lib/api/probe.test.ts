import { expect, test } from 'vitest'
import { probeExtensions } from './probe'

const credentials = { organizationId: 'o1', apiKey: 'secret' }

test('an API that takes any word for an order is not taken for one that sorts', async () => {
  const knownOrders = { '/v1/customers': ['name'], '/v1/transfers': ['amount'] }
  const has = async (sorts: Record<string, readonly string[] | undefined>) => {
    const refuses = ({ pathname, searchParams }: URL) =>
      searchParams.has('sort') && sorts[pathname]?.includes(searchParams.get('sort') ?? '') === false
    return (await probe(Object.keys(knownOrders), refuses)).has('sortedLists')
  }
  expect(await has(knownOrders)).toBe(true)
  expect(await has({})).toBe(false)
  expect(await has({ ...knownOrders, '/v1/transfers': undefined })).toBe(false)
  expect(await has({ ...knownOrders, '/v1/transfers': [] })).toBe(false)
})

test('an API that compares every member with a search, whatever it is told, is not taken for one that compares some', async () => {
  const has = async (refuses: (asked: URL) => boolean) => (await probe(['/v1/customers'], refuses)).has('searchedMembers')
  expect(await has(({ searchParams }) => searchParams.get('q_in') === 'none')).toBe(true)
  expect(await has(() => false)).toBe(false)
  expect(await has(({ searchParams }) => searchParams.has('q_in'))).toBe(false)
})

/** What an API showed that has these lists, and refuses what it does not know. */
async function probe(lists: readonly string[], refuses: (asked: URL) => boolean): Promise<ReadonlySet<string>> {
  const answer = (status: number, text: string) => ({ status, headers: { 'content-type': 'application/json' }, text })
  const send = async ({ target }: { target: string }) => {
    const asked = new URL(target, 'http://api.example')
    if (!lists.includes(asked.pathname)) return answer(404, '<html>')
    return refuses(asked) ? answer(422, '{}') : answer(200, '{"data":[],"has_more":false,"next_cursor":null}')
  }
  return (await probeExtensions(send, credentials)).known
}
