import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChangedLines } from './find-changed-lines'
import type { FoundLine } from './looked-up-line'

/** A mock of `fetch`: the current versions by address. An address without one has no answer. */
let versions: Record<string, string>
let requested: string[]

beforeEach(() => {
  versions = {}
  requested = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    const version = versions[address]
    return version === undefined ? Response.json({}, { status: 503 }) : Response.json({ version })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const signal = new AbortController().signal
const same = 'processing|processing||'

test('a line whose payment has not changed is no news, and the lines after it are looked over too', async () => {
  versions = { '/t/1': same, '/t/2': 'completed|completed||', '/q/3': 'paid|paid||' }
  const rows = [line('/t/1'), line('/t/2'), undefined, line('/t/final', { final: true, live: null }), line('/q/3')]
  expect(await findChangedLines(rows, new Map(), signal)).toEqual([1, 4])
  expect(requested).toEqual(['/t/1', '/t/2', '/q/3'])
})

test('no answer is no news', async () => {
  versions = { '/t/1': '' }
  expect(await findChangedLines([line('/t/1'), line('/t/2')], new Map(), signal)).toEqual([])
})

test('a version is news once, also where the line does not have it after it was looked up again', async () => {
  const reported = new Map()
  versions = { '/t/1': 'other' }
  expect(await findChangedLines([line('/t/1')], reported, signal)).toEqual([0])
  expect(await findChangedLines([line('/t/1')], reported, signal)).toEqual([])
  versions = { '/t/1': 'completed|completed||' }
  expect(await findChangedLines([line('/t/1')], reported, signal)).toEqual([0])
})

test('a line that was not read is news whenever the API answers again, also a final one', async () => {
  const reported = new Map()
  const unread = line('/l/1', { final: true, live: { address: '/l/1', version: 'unread' } })
  for (const [version, news] of [
    ['unread', []],
    ['read', [0]],
    ['read', []],
    ['unread', []],
    ['read', [0]],
  ] as const) {
    versions = { '/l/1': version }
    expect(await findChangedLines([unread], reported, signal)).toEqual(news)
  }
})

function line(address: string, facts: Partial<FoundLine> = {}): FoundLine {
  return {
    line: 'ord-1',
    reference: 'ord-1',
    outcome: 'found',
    id: 't1',
    href: '/transactions/t1',
    status: 'processing',
    statusWord: 'Processing',
    final: false,
    customer: '',
    received: '',
    receivedAmount: '',
    receivedCurrency: '',
    paidAt: null,
    paid: '',
    plain: '',
    summaries: { en: '', es: '' },
    live: { address, version: same },
    ...facts,
  }
}
