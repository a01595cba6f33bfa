import { expect, test } from 'vitest'
import { csvLine, tabLine } from './csv'
import { formulas, hiddenFormulas, runCells } from './test-formulas'

test('a cell that a spreadsheet would run as a formula is text', () => {
  const cells = ['=1+1', '+58412', '-2', '@SUM(A1)', '\tx', '\rx', '＝1']
  for (const cell of cells) expect(csvLine([cell])).toBe(`"'${cell}"\r\n`)
})

test('commas, quotes and line ends stay inside their cell, and numbers stay numbers', () => {
  expect(csvLine(['Rojas, "Ana"', 'a\nb', -1240.1, null, 'plain'])).toBe('"Rojas, ""Ana""","a\nb",-1240.1,,"plain"\r\n')
})

test('an exact decimal keeps each of its digits, without quotes; anything else under that name is a text', () => {
  const digits = ['36.10', '284.110000000000000001', '0.000000000000000035', '-12345678901234567890.5']
  for (const decimal of digits) expect(csvLine([{ decimal }])).toBe(`${decimal}\r\n`)
  expect(csvLine([{ decimal: '=1+1' }, { decimal: '1e3' }, { decimal: '' }])).toBe(`"'=1+1","1e3",""\r\n`)
})

test('every text is quoted, because a semicolon parts the columns of a Spanish spreadsheet', () => {
  expect(csvLine(['Rojas; Ana', 'ref-1;2', 'plain', ''])).toBe('"Rojas; Ana","ref-1;2","plain",""\r\n')
})

test('a formula behind a semicolon, a tab or a line end is text too', () => {
  expect(csvLine(['Ana;=1+1'])).toBe(`"Ana;'=1+1"\r\n`)
  expect(csvLine(['a\t@SUM(A1)', 'a\n -2'])).toBe(`"a\t'@SUM(A1)","a\n '-2"\r\n`)
})

test('no form of a formula is run in any column, whatever the locale of the spreadsheet takes for a separator', () => {
  expect(new Set(formulas).size).toBe(30)
  for (const formula of [...formulas, ...hiddenFormulas])
    for (const cells of [[formula], ['Ana', formula], [formula, 'Ana'], [1.5, formula, null]])
      expect(runCells(`${csvLine(['a', 'b'])}${csvLine(cells)}`), formula).toEqual([])
  for (const formula of formulas.slice(0, 25)) expect(runCells(`${formula}\r\n`), formula).not.toEqual([])
})

test('a line of a table is quoted only where a cell would part it', () => {
  expect(tabLine(['Rojas, Ana', '', 'finance'])).toBe('Rojas, Ana\t\tfinance')
  expect(tabLine(['Rojas "Ana"', 'a\tb', 'c\nd'])).toBe('"Rojas ""Ana"""\t"a\tb"\t"c\nd"')
})
