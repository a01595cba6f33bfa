import { expect, test } from 'vitest'
import type { DraftCounts } from '#backoffice/batches/draft-sums'
import { batchBadge } from './batch-badge'

const now = new Date('2026-11-20T14:00:00Z')
const batch = { state: 'running', columns: { email: 0, amount: 1 }, pauseReason: null, heldUntil: null } as const
const counts: DraftCounts = {
  rows: 12,
  leftOut: 0,
  problems: 0,
  faulty: 0,
  cells: 0,
  doubtful: 0,
  searching: 0,
  newPeople: 0,
  inReview: 0,
  ready: 12,
}
const batchCounts = { rows: 12, cancelled: 0, wave: 0, waves: 3, draft: counts }

test('a draft says what it lacks: columns, rows to repair, payees, or nothing', () => {
  const draft = { ...batch, state: 'draft' } as const
  const of = (change: Partial<DraftCounts>, columns: Record<string, number> = batch.columns) =>
    batchBadge({ ...draft, columns }, { ...batchCounts, draft: { ...counts, ...change } }, now)
  expect(of({ problems: 9 }, { email: 0 })).toEqual({ look: 'repair', says: { key: 'columns' } })
  expect(of({ problems: 9, searching: 2 })).toEqual({ look: 'repair', says: { key: 'repair', count: 9 } })
  expect(of({ searching: 2 })).toEqual({ look: 'draft', says: { key: 'searching' } })
  expect(of({})).toEqual({ look: 'draft', says: { key: 'ready' } })
})

test('a run says its wave once there is one, and that it waits while the API requires a pause', () => {
  expect(batchBadge(batch, batchCounts, now).says).toEqual({ key: 'running' })
  expect(batchBadge(batch, { ...batchCounts, wave: 2 }, now).says).toEqual({ key: 'wave', wave: 2, waves: 3 })
  const held = (seconds: number) => ({ ...batch, heldUntil: new Date(now.getTime() + seconds * 1000) })
  expect(batchBadge(held(5), { ...batchCounts, wave: 2 }, now).says).toEqual({ key: 'held' })
  expect(batchBadge(held(-5), { ...batchCounts, wave: 2 }, now).says).toEqual({ key: 'wave', wave: 2, waves: 3 })
})

test('a pause says its cause, and a cancelled batch whether something of it was paid before', () => {
  const paused = { ...batch, state: 'paused', pauseReason: 'rate_drift' } as const
  expect(batchBadge(paused, batchCounts, now)).toEqual({ look: 'paused', says: { key: 'paused', reason: 'rate_drift' } })
  const cancelled = { ...batch, state: 'cancelled' } as const
  expect(batchBadge(cancelled, { ...batchCounts, cancelled: 5 }, now).says).toEqual({ key: 'rest' })
  expect(batchBadge(cancelled, { ...batchCounts, cancelled: 12 }, now).says).toEqual({ key: 'cancelled' })
  expect(batchBadge({ ...batch, state: 'done' }, batchCounts, now)).toEqual({ look: 'done', says: { key: 'done' } })
})
