import { describe, expect, test } from 'vitest'
import { pathOf } from '#lib/shared/path-of'
import { type DetectedTerm, detectTerm, isList, mayNamePerson, splitTerms, termsToAsk } from './detect-term'

const id = '0199a3c0-7d1e-7c42-9b1f-4e0f6a2d91c7'

/** Terms as they are copied from chats, tickets, spreadsheets, phones and mail programs. */
const variants: Record<string, { means: DetectedTerm; pasted: string[] }> = {
  phone: {
    means: { kind: 'phone', value: '+584121234567' },
    pasted: [
      '0412 123.45.67',
      '+58\u00a0(412) 123-4567',
      '0058 412 1234567',
      '04121234567,',
      '58 412-1234567',
      '412 123 4567',
      '+58 (0)412 123 45 67',
      '(0412) 1234567.',
      '0412/1234567',
      '0412\u20111234567',
      '０４１２１２３４５６７',
      '＋５８ ４１２ １２３ ４５６７',
      '\u202a+58 412 123 4567\u202c',
      '0412\u2009123\u200b4567',
      'tel:+58-412-123-4567',
      'https://wa.me/584121234567',
      '"0412-1234567"\t',
      'Teléfono: 0412 1234567',
    ],
  },
  email: {
    means: { kind: 'email', value: 'ana@example.com' },
    pasted: [
      'ANA@Example.COM ',
      '<ana@example.com>',
      'mailto:ana@example.com',
      'mailto:ana@example.com?subject=Pago',
      'a\u00a0na@exam\u200bple.com',
      'Ana Rojas <ana@example.com>,',
      '"Rojas, Ana" <Ana@example.com>',
      'ana@example.com.',
      '«ana@example.com»;',
      "'ana@example.com",
      '\ufeffana@example.com\r\n',
      'ana＠example．com',
      'ana%40example.com',
      'ana\u200d@example.com',
      'E-mail: ana@example.com',
      '(ana@example.com)',
    ],
  },
  reference: {
    means: { kind: 'reference', value: 'RMS-2026-118204' },
    pasted: [
      '“RMS-2026-118204”',
      'RMS - 2026 - 118204',
      'RMS–2026–118204',
      'RMS\u20112026\u2011118204',
      'RMS\u22122026\u2212118204',
      'RMS-2026-118204,',
      'RMS-2026-118204.',
      '\tRMS-2026-118204\r\n',
      'ＲＭＳ－２０２６－１１８２０４',
      'RMS\u00ad-2026-118204',
      '#RMS-2026-118204',
      'Ref: RMS-2026-118204',
      'Referencia: «RMS-2026-118204»',
      '[RMS-2026-118204]',
      '`RMS-2026-118204`',
    ],
  },
  id: {
    means: { kind: 'id', value: id },
    pasted: [
      ` ${id.toUpperCase()}\n`,
      `{${id}}`,
      id.replaceAll('-', ''),
      id.replaceAll('-', '–'),
      `urn:uuid:${id}`,
      `https://console.example/transactions/${id}?from=list`,
      `${id},`,
    ],
  },
}

describe.each(Object.entries(variants))('the same %s is found', (_kind, { means, pasted }) => {
  test.each(pasted)('in %j', (text) => {
    expect(detectTerm(text)[0]).toEqual(means)
  })
})

test('a reference keeps its capitals, dots and zeros', () => {
  for (const reference of ['ord-1042', 'Inv.0778:b', '000575202118', '2026-11-20'])
    expect(detectTerm(reference)).toEqual([{ kind: 'reference', value: reference }])
})

test('a number of another country is a phone when it says which', () => {
  expect(detectTerm('+1 (415) 555-0134')[0]).toEqual({ kind: 'phone', value: '+14155550134' })
})

test('digits that could be a phone or a reference are both', () => {
  expect(detectTerm('04121234567').map(({ kind }) => kind)).toEqual(['phone', 'reference'])
})

test('nothing, and what can be nothing of ours, is recognised as nothing', () => {
  for (const pasted of [' \u00a0\u200b ', '¿qué?', '...', '<>']) expect(detectTerm(pasted)).toEqual([])
})

test('an id of another API is looked up as it was pasted, whatever its form', () => {
  const odd = 'cus:1+a~b/c d%41?x#y'
  const seen = (value: string): DetectedTerm => ({ kind: 'id', value, seenHere: true })
  expect(termsToAsk(` ${odd}\n`)).toEqual([{ kind: 'id', value: odd }])
  expect(termsToAsk(`“${odd}”`)).toEqual([{ kind: 'id', value: odd }, seen(`“${odd}”`)])
  expect(termsToAsk('Cus 81')).toEqual([{ kind: 'reference', value: 'Cus81' }, seen('Cus 81')])
  expect(termsToAsk('ANA@example.com')).toEqual([{ kind: 'email', value: 'ana@example.com' }, seen('ANA@example.com')])
  expect(termsToAsk('04121234567').at(-1)).toEqual(seen('04121234567'))
  expect(termsToAsk(`https://console.example${pathOf.customer(odd, '?tab=accounts')}`)[0]).toEqual({ kind: 'id', value: odd })
})

test('the id of a record of ours is looked up once; an empty text, or one longer than an id, is no id', () => {
  expect(termsToAsk(id)).toEqual([{ kind: 'id', value: id }])
  for (const pasted of ['', ' \u200b ', '...', '<>', '/'.repeat(256)]) expect(termsToAsk(pasted)).toEqual([])
})

test('lines, cells of a sheet and commas part a paste in its order', () => {
  expect(splitTerms('ord-1\r\n ord-2\tord-3,\u200b\n\nord-4; ord-5')).toEqual(['ord-1', 'ord-2', 'ord-3', 'ord-4', 'ord-5'])
})

test('several references are a list; a name with a comma and two e-mails are none', () => {
  expect(isList('ord-1\nord-2')).toBe(true)
  for (const single of ['ord-1', 'ord-1,', 'Rojas, Ana', 'a1@example.com; b2@example.com']) expect(isList(single)).toBe(false)
})

test('what may name a person is told from references and ids, which appear in addresses in clear', () => {
  for (const text of [
    'María Pérez',
    'Perez Maria',
    'Perez',
    'ana@example.com',
    '0412 123 45 67',
    'V-12.345.678',
    'v12345678',
    'J-30123456-7',
  ])
    expect(mayNamePerson(text), text).toBe(true)
  for (const text of ['RMS-2026-118204', id, 'V-2026-1182-A', '12345678', 'cus_01J8ZK', 'VE12345678'])
    expect(mayNamePerson(text), text).toBe(false)
})

test.each([
  ['an address that is not closed', `Ana <${' '.repeat(3_000)}${'@'.repeat(3_000)}`],
  ['punctuation', `ref${'!'.repeat(20_000)}x`],
  ['blanks', `${' '.repeat(20_000)}x`],
  ['brackets', '<@'.repeat(10_000)],
])('a long paste of %s is read at once', (_what, pasted) => {
  const started = performance.now()
  isList(pasted)
  mayNamePerson(pasted)
  termsToAsk(pasted)
  expect(performance.now() - started).toBeLessThan(300)
})
