import { describe, expect, test } from 'vitest'
import { detectTerm } from './detect-term'

const id = '0199a3c0-7d1e-7c42-9b1f-4e0f6a2d91c7'

describe('what was pasted is recognised', () => {
  test.each([
    [id, 'id', id],
    [` ${id.toUpperCase()}\n`, 'id', id],
    [`{${id}}`, 'id', id],
    [id.replaceAll('-', ''), 'id', id],
    [`urn:uuid:${id}`, 'id', id],
    ['Rosa.Briceño@Example.COM ', 'email', 'rosa.briceño@example.com'],
    ['<ana@example.com>', 'email', 'ana@example.com'],
    ['mailto:ana@example.com', 'email', 'ana@example.com'],
    ['a\u00a0na@exam\u200bple.com', 'email', 'ana@example.com'],
    ['0412 123.45.67', 'phone', '+584121234567'],
    ['+58\u00a0(412) 123-4567', 'phone', '+584121234567'],
    ['0058 412 1234567', 'phone', '+584121234567'],
    ['+1 (415) 555-0134', 'phone', '+14155550134'],
    ['ord-1042', 'reference', 'ord-1042'],
    ['“RMS-2026-118204”', 'reference', 'RMS-2026-118204'],
    ['RMS - 2026 - 118204', 'reference', 'RMS-2026-118204'],
    ['000575202118', 'reference', '000575202118'],
  ])('%j is %s %s', (pasted, kind, value) => {
    expect(detectTerm(pasted)[0]).toEqual({ kind, value })
  })
})

test('digits that could be a phone or a reference are both', () => {
  expect(detectTerm('04121234567').map(({ kind }) => kind)).toEqual(['phone', 'reference'])
})

test('nothing, and what can be nothing of ours, is recognised as nothing', () => {
  expect(detectTerm(' \u00a0\u200b ')).toEqual([])
  expect(detectTerm('¿qué?')).toEqual([])
})
