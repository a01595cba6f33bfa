import { expect, test } from 'vitest'
import type { Masked } from '#backoffice/columns'
import { changeText } from './change-text'

const words = {
  quoted: (text: string) => `“${text}”`,
  members: ({ before, after }: { before: Masked | null; after: Masked | null }) =>
    [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => ({
      key,
      name: key,
      before: before?.[key]?.toString(),
      after: after?.[key]?.toString(),
    })),
}

test('the line of an act tells its changes and its reason, and neither ids nor hashes nor what stayed', () => {
  const before = { state: 'ACTIVE', country: 'VE', sha256: 'ab' }
  const after = {
    hash: 'ff',
    intent_hash: 'ff',
    rows_hash: 'ff',
    digest: 'ff',
    quote_id: 'q1',
    state: 'BLOCKED',
    country: 'VE',
    agreed: 2,
  }
  expect(changeText({ before, after, reason: 'Court order' }, words)).toBe('state: ACTIVE → BLOCKED, agreed: 2, “Court order”')
  expect(changeText({ before: null, after: null, reason: null }, words)).toBe('')
})
