import { expect, test } from 'vitest'
import { toWords, type Vocabulary } from './act-meaning'

const vocabulary: Vocabulary = {
  people: [
    { id: 'p1', name: 'Lucía Ferrer' },
    { id: 'p2', name: 'Andrés Quintero' },
  ],
  acts: { bank_account_add: 'Added account', quote_pay: 'Paid quote', sign_in: 'Signed in' },
  idsOf: async (reference) => (reference === 'ord-1122' || reference === 'inv 7' ? [`quote of ${reference}`] : []),
}
const meaning = (typed: string) => toWords(typed, vocabulary)

test('a word finds people without their accents, and what was done with them', async () => {
  expect(await meaning('lucia')).toMatchObject([{ actorIds: ['p1'], objectIds: ['lucia', 'p1'], actions: [] }])
})

test('a word finds acts by what they are called, and by their own name', async () => {
  expect((await meaning('added'))[0]?.actions).toContain('bank_account.add')
  expect((await meaning('quote.pay'))[0]?.actions).toContain('quote.pay')
  expect((await meaning('signed'))[0]?.actions).toContain('sign_in')
})

test('several words must all fit', async () => {
  const [who, what] = await meaning('Quintero  paid')
  expect([who?.actorIds, what?.actions]).toEqual([['p2'], expect.arrayContaining(['quote.pay'])])
})

test('a reference leads to its quote, also with a blank in it', async () => {
  expect((await meaning('ord-1122'))[0]?.objectIds).toContain('quote of ord-1122')
  expect(await meaning('inv 7')).toMatchObject([{ objectIds: ['quote of inv 7', 'inv 7'] }])
})

test('an id is found whole, or by the eight characters that lists show', async () => {
  expect(await meaning('9f02a1c4')).toMatchObject([{ objectIds: ['9f02a1c4'], objectEnds: ['9f02a1c4'] }])
  expect((await meaning('0199a3c0-0000-7000-8000-0000009f02a1'))[0]).toMatchObject({ objectEnds: [] })
})
