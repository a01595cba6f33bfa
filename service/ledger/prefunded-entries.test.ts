import { expect, test } from 'vitest'
import { givenTransfers } from '../transfers/test-transfers'

const hourMs = 3_600_000

test('entries are listed from one time until before another, page by page', async () => {
  const begun = Date.now() - 4 * hourMs // the clock in ids is the real one
  let hours = 0
  const at = (hour: number) => new Date(begun + hour * hourMs).toISOString()
  const given = await givenTransfers({ clock: () => new Date(begun + hours * hourMs) })
  const id = await given.givenPrefunded('USDC', 0n)
  for (const reference of ['A', 'B', 'C', 'D']) {
    await given.call('POST', `/v1/prefunded-accounts/${id}/top-ups`, { body: { amount: 100, reference } })
    hours++
  }
  const list = async (query: string) => {
    const { body } = await given.call('GET', `/v1/prefunded-accounts/${id}/entries?${query}`)
    return { next: body.next_cursor, letters: body.data.map(({ reference }: { reference: string }) => reference).join('') }
  }
  expect((await list('')).letters).toBe('DCBA')
  expect((await list(`created_from=${at(1)}&created_to=${at(3)}`)).letters).toBe('CB')
  expect((await list(`created_from=${at(1)}`)).letters).toBe('DCB')
  expect((await list(`created_to=${at(1)}`)).letters).toBe('A')
  expect((await list('created_to=1969-01-01T00:00:00Z')).letters).toBe('')
  const first = await list(`created_from=${at(1)}&limit=2`)
  expect(first.letters).toBe('DC')
  expect((await list(`created_from=${at(1)}&limit=2&cursor=${first.next}`)).letters).toBe('B')
  await given.close()
})
