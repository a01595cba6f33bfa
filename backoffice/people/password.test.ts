import { expect, test } from 'vitest'
import { cheapHash } from '../test-desk'
import { matchesPassword } from './password'

test('a crowd of strangers keeps nobody waiting who has signed in from there before, and cannot grow without end', async () => {
  const stored = cheapHash() // the order does not depend on the cost
  const ended: string[] = []
  const strangers = Array.from({ length: 60 }, () =>
    matchesPassword('a guess', stored).then(
      () => ended.push('stranger'),
      (error) => ended.push(error.code),
    ),
  )
  const owner = matchesPassword('seven quiet rivers 7', stored, 'known').then((matches) => {
    ended.push('owner')
    return matches
  })
  expect(await owner).toBe(true)
  // Two are already being computed, and two more may finish together with the owner.
  expect(ended.filter((who) => who === 'stranger').length).toBeLessThanOrEqual(4)
  await Promise.all(strangers)
  expect(ended.filter((who) => who === 'stranger')).toHaveLength(22)
  expect(ended.filter((who) => who === 'too_many_attempts')).toHaveLength(38)
})
