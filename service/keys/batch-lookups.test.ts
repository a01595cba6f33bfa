import { expect, test } from 'vitest'
import { batchLookups } from './batch-lookups'

/** Creates look-ups that return their number once the test ends them. */
function heldLook() {
  const looks: { asked: string[]; end: () => void; fail: () => void }[] = []
  const ask = batchLookups<string, string>(
    (asked) =>
      new Promise((resolve, reject) => {
        const number = looks.length
        looks.push({
          asked,
          end: () => resolve(asked.map((one) => `${one} by look ${number}`)),
          fail: () => reject(new Error('as meant')),
        })
      }),
  )
  return { looks, ask }
}

test('who asks while a look is under way is answered by the next one, together with all others who do', async () => {
  const { looks, ask } = heldLook()
  const answers = [ask('a'), ask('b'), ask('c')]
  expect(looks.map(({ asked }) => asked)).toEqual([['a']])
  looks[0]?.end()
  await expect(answers[0]).resolves.toBe('a by look 0')
  await expect.poll(() => looks.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c']])
  const late = ask('a')
  looks[1]?.end()
  expect(await Promise.all(answers.slice(1))).toEqual(['b by look 1', 'c by look 1'])
  await expect.poll(() => looks.length).toBe(3)
  looks[2]?.end()
  await expect(late).resolves.toBe('a by look 2')
})

test('a look that fails is the failure of those who were in it, and of nobody else', async () => {
  const { looks, ask } = heldLook()
  const [first, second] = [ask('a'), ask('b')]
  looks[0]?.fail()
  await expect(first).rejects.toThrow('as meant')
  await expect.poll(() => looks.length).toBe(2)
  looks[1]?.end()
  await expect(second).resolves.toBe('b by look 1')
})

test('a look that hangs holds up nobody who was not in it', async () => {
  const { looks, ask } = heldLook()
  void ask('a')
  const second = ask('b')
  await expect.poll(() => looks.length).toBe(2)
  looks[1]?.end()
  await expect(second).resolves.toBe('b by look 1')
})
