import { expect, test } from 'vitest'
import { csvLine, tabLine } from './csv'

test('a cell that a spreadsheet would run as a formula is text', () => {
  const cells = ['=1+1', '+58412', '-2', '@SUM(A1)', '\tx', '\rx', '＝1']
  for (const cell of cells) expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

test('commas, quotes and line ends stay inside their cell, and numbers stay numbers', () => {
  expect(csvLine(['Rojas, "Ana"', 'a\nb', -1240.1, null, 'plain'])).toBe('"Rojas, ""Ana""","a\nb",-1240.1,,"plain"\r\n')
})

test('every text is quoted, because a semicolon parts the columns of a Spanish spreadsheet', () => {
  expect(csvLine(['Rojas; Ana', 'ref-1;2', 'plain', ''])).toBe('"Rojas; Ana","ref-1;2","plain",""\r\n')
})

test('a formula behind a semicolon, a tab or a line end is text too', () => {
  expect(csvLine(['Ana;=1+1'])).toBe(`"Ana;'=1+1"\r\n`)
  expect(csvLine(['a\t@SUM(A1)', 'a\n -2'])).toBe(`"a\t'@SUM(A1)","a\n '-2"\r\n`)
})

test('a line of a table is quoted only where a cell would part it', () => {
  expect(tabLine(['Rojas, Ana', '', 'finance'])).toBe('Rojas, Ana\t\tfinance')
  expect(tabLine(['Rojas "Ana"', 'a\tb', 'c\nd'])).toBe('"Rojas ""Ana"""\t"a\tb"\t"c\nd"')
})
