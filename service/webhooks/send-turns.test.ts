import { expect, test } from 'vitest'
import { createSendTurns } from './send-turns'

test('an endpoint that is slow waits for its own answers, while the others go on', () => {
  let nowMs = 0
  const takeTurn = createSendTurns(() => nowMs)
  const turns = Array.from({ length: 4 }, () => takeTurn('slow'))
  nowMs = 10_000
  const waits = Array.from({ length: 40 }, () => takeTurn('slow')).map((turn) => ('waitMs' in turn ? turn.waitMs : 0))
  expect(waits[0]).toBe(12_500)
  expect(waits[39]).toBe(110_000)
  expect(takeTurn('quick')).toHaveProperty('leave')

  const [first] = turns
  if (first && 'leave' in first) first.leave()
  expect(takeTurn('slow')).toHaveProperty('leave')
  expect(takeTurn('slow')).toHaveProperty('waitMs')
})
