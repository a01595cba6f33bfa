import { expect, test } from 'vitest'
import { csvLine } from './csv'

test('a cell that a spreadsheet would run as a formula is text', () => {
  const cells = ['=1+1', '+58412', '-2', '@SUM(A1)', '\tx', '\rx', '＝1']
  for (const cell of cells) expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

test('commas, quotes and line ends stay inside their cell, and numbers stay numbers', () => {
  expect(csvLine(['Rojas, "Ana"', 'a\nb', -1240.1, null, 'plain'])).toBe('"Rojas, ""Ana""","a\nb",-1240.1,,plain\r\n')
})
