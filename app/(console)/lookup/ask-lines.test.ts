import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askLines, type Progress } from './ask-lines'
import type { LookedUpLine } from './looked-up-line'

/** A mock of `fetch`: it returns the answers of the test, and stores the requested lines. */
let requested: string[][]
let answers: ((lines: string[]) => { status: number; body: unknown })[]

beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  answers = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { lines } = JSON.parse(body)
    requested.push(lines)
    const { status, body: answer } = (answers.shift() ?? found)(lines)
    return Response.json(answer, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const missing = (line: string): LookedUpLine => ({ line, reference: line, outcome: 'missing', guess: null })
const failed = (line: string, retryAfter: number | null): LookedUpLine => ({
  line,
  reference: line,
  outcome: 'failed',
  sentence: 'Nobody answered.',
  retryAfter,
})
const found = (lines: string[]) => ({ status: 200, body: { rows: lines.map(missing) } })
const lines = Array.from({ length: 23 }, (_, index) => `ord-${index + 1}`)

test('lines are looked up ten at a time in their order, and the progress reports each step', async () => {
  const reports = await ask(lines)
  expect(requested.map((batch) => batch.length)).toEqual([10, 10, 3])
  expect(reports.map(({ rows }) => rows.filter(Boolean).length)).toEqual([0, 10, 20, 23])
  expect(reports.at(-1)?.phase).toEqual({ name: 'done' })
  expect(reports.at(-1)?.rows.map((row) => row?.reference)).toEqual(lines)
})

test('if the API requires a pause, the same lines are looked up again after it', async () => {
  answers = [() => ({ status: 429, body: { code: 'too_many_attempts', retryAfter: 3 } })]
  const reports = await ask(['ord-1', 'ord-2'])
  expect(seconds(reports)).toEqual([3, 2, 1])
  expect(requested).toEqual([
    ['ord-1', 'ord-2'],
    ['ord-1', 'ord-2'],
  ])
  expect(reports.at(-1)?.phase).toEqual({ name: 'done' })
})

test('only the lines that the API was too busy for are looked up again', async () => {
  answers = [() => ({ status: 200, body: { rows: [missing('ord-1'), failed('ord-2', 2)] } })]
  const reports = await ask(['ord-1', 'ord-2'])
  expect(seconds(reports)).toEqual([2, 1])
  expect(requested[1]).toEqual(['ord-2'])
})

test('without an answer it stops, retains what is known, and continues from there on request', async () => {
  answers = [found, (batch) => ({ status: 200, body: { rows: batch.map((line) => failed(line, null)) } })]
  const stopped = (await ask(lines)).at(-1)
  expect(stopped?.phase.name).toBe('stopped')
  expect(requested).toHaveLength(2)
  const reports = await ask(lines, stopped?.rows)
  expect(requested.slice(2).flat()).toEqual(lines.slice(10))
  expect(reports.at(-1)?.phase).toEqual({ name: 'done' })
})

test('one line that nobody could tell about is not passed over as done', async () => {
  answers = [() => ({ status: 200, body: { rows: [missing('ord-1'), failed('ord-2', null)] } })]
  expect((await ask(['ord-1', 'ord-2'])).at(-1)?.phase.name).toBe('stopped')
})

test('lines that the API cannot look up are no outage, and are not sent again', async () => {
  const unsupported = (line: string) => ({ line, reference: line, outcome: 'unsupported', sentence: 'The API cannot be asked.' })
  answers = [(batch) => ({ status: 200, body: { rows: batch.map(unsupported) } })]
  const last = (await ask(['id-1', 'id-2'])).at(-1)
  expect(last?.phase).toEqual({ name: 'done' })
  await ask(['id-1', 'id-2'], last?.rows)
  expect(requested).toHaveLength(1)
})

test('an answer that is not ours is no answer', async () => {
  answers = [() => ({ status: 200, body: { rows: [] } })]
  expect((await ask(['ord-1'])).at(-1)?.phase).toEqual({ name: 'stopped', code: 'unanswered' })
})

async function ask(these: readonly string[], known: Progress['rows'] = []): Promise<Progress[]> {
  const reports: Progress[] = []
  const done = askLines(these, known, new AbortController().signal, (progress) => reports.push(progress))
  await vi.runAllTimersAsync()
  await done
  return reports
}

function seconds(reports: readonly Progress[]): number[] {
  return reports.flatMap(({ phase }) => (phase.name === 'retry_after' ? [phase.seconds] : []))
}
