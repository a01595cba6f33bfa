import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from './answer'
import { createPace } from './pace'
import { createSpacing, spacingLimits } from './spacing'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const refused = 429

test('calls are not spaced until one is refused, then by a gap that grows with each refusal and eases with each answer', async () => {
  const spacing = createSpacing({ ...spacingLimits, mostWaitMs: 0 })
  await spacing.turn()
  await spacing.turn()
  spacing.learn(refused, Date.now())
  await expect(spacing.turn()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 1 })
  vi.advanceTimersByTime(spacingLimits.pauseMs)
  await spacing.turn()
  await expect(spacing.turn()).rejects.toMatchObject({ code: 'rate_limited' })
  for (let answer = 0; answer < 200; answer++) spacing.learn(200, Date.now())
  await spacing.turn()
  await spacing.turn()
})

test('calls that left together and are refused together slow the next ones down once', async () => {
  const spacing = createSpacing({ ...spacingLimits, mostWaitMs: 0 })
  const sentAt = Date.now()
  vi.advanceTimersByTime(10)
  for (let call = 0; call < 10; call++) spacing.learn(refused, sentAt)
  vi.advanceTimersByTime(spacingLimits.pauseMs)
  await spacing.turn()
  vi.advanceTimersByTime(spacingLimits.firstGapMs)
  await spacing.turn()
})

test('of an API that allows ten calls a second and names no time to wait, most calls of a burst are answered', async () => {
  vi.useRealTimers()
  const passed: number[] = []
  const send = createPace().guard(async (): Promise<Answer> => {
    const now = Date.now()
    const isTooMuch = passed.filter((at) => now - at < 1_000).length >= 10
    if (!isTooMuch) passed.push(now)
    return { status: isTooMuch ? refused : 200, headers: {}, text: '{}' }
  })
  const left = Array.from({ length: 40 }, (_, place) => place)
  const lane = async () => {
    while (left.pop() !== undefined)
      await send({ operation: 'createQuote', method: 'POST', effect: true, target: '/', headers: {} })
  }
  await Promise.all(Array.from({ length: 10 }, lane))
  expect(passed.length).toBeGreaterThan(20)
})
