import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from './answer'
import { askPatiently } from './ask-patiently'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** An API that allows this many requests in each window of two seconds. */
function limitedApi(limit: number) {
  const sent: number[] = []
  const ask = async (_question: number): Promise<Answer> => {
    const recent = sent.filter((at) => Date.now() - at < 2_000)
    if (recent.length >= limit) return { status: 429, headers: { 'retry-after': '2' }, text: '' }
    sent.push(Date.now())
    return { status: 404, headers: {}, text: '{}' }
  }
  return { ask, sent }
}

test('every question is answered by an API that allows few requests, and none before its pause is over', async () => {
  const { ask, sent } = limitedApi(20)
  const patient = askPatiently(ask, 15_000, pause)
  const answers = Promise.all(Array.from({ length: 70 }, (_, number) => patient(number)))
  await vi.advanceTimersByTimeAsync(15_000)
  expect((await answers).map((answer) => answer?.status)).toEqual(Array(70).fill(404))
  expect(sent).toHaveLength(70)
})

test('an API that refuses for longer is not waited for', async () => {
  let asked = 0
  const refuse = async (): Promise<Answer> => {
    asked++
    return { status: 429, headers: { 'retry-after': '60' }, text: '' }
  }
  expect((await askPatiently(refuse, 15_000, pause)(1))?.status).toBe(429)
  expect(asked).toBe(1)
})

test('an API that names no time to wait, or one that is over, is not asked without a pause', async () => {
  let asked = 0
  const refuse = async (): Promise<Answer> => {
    asked++
    return { status: asked > 10 ? 503 : 429, headers: { 'retry-after': '0' }, text: '' }
  }
  const answer = askPatiently(refuse, 3_500, async (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined))(1)
  expect((await answer)?.status).toBe(429)
  expect(asked).toBe(4)
})
