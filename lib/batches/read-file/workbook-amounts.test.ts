import { expect, test } from 'vitest'
import { readAmount } from '#lib/shared/batches/read-cells'
import { readTable } from './read-table'
import { packWorkbook, type TestCell, workbookParts } from './test-workbook'

const number = (value: string) => ({ xml: `><v>${value}</v>` })

/** An amount in 1/100, or the fault of the cell, by the language of the console. */
test.each<[cell: TestCell, english: bigint | string, spanish: bigint | string]>([
  [number('62.125'), 'too_many_decimals', 'too_many_decimals'],
  [number(' 62.125\n'), 'too_many_decimals', 'too_many_decimals'],
  [number('6.2125E1'), 'too_many_decimals', 'too_many_decimals'],
  [number('62.124999999999999'), 'too_many_decimals', 'too_many_decimals'],
  [number('1.001'), 'too_many_decimals', 'too_many_decimals'],
  [number('999.999'), 'too_many_decimals', 'too_many_decimals'],
  [number('0.125'), 'too_many_decimals', 'too_many_decimals'],
  [number('.125'), 'too_many_decimals', 'too_many_decimals'],
  [number('1E-3'), 'too_many_decimals', 'too_many_decimals'],
  [number('1234.567'), 'too_many_decimals', 'too_many_decimals'],
  [number('1.0001'), 'too_many_decimals', 'too_many_decimals'],
  [number('62.120'), 6_212n, 6_212n],
  [number('62.1'), 6_210n, 6_210n],
  [number('62.100000000000001'), 6_210n, 6_210n],
  [number('1000'), 100_000n, 100_000n],
  [number('1E3'), 100_000n, 100_000n],
  [number('1.5E+3'), 150_000n, 150_000n],
  [number('1234.5'), 123_450n, 123_450n],
  [number('62125'), 6_212_500n, 6_212_500n],
  [number('-62.125'), 'negative', 'negative'],
  [number('0'), 'zero', 'zero'],
  [number('1E-10'), 'not_a_number', 'not_a_number'],
  [{ xml: ' t="b"><v>1</v>' }, 'not_a_number', 'not_a_number'],
  // Texts are read as people of that language write them, like those of a CSV file.
  ['1,234', 123_400n, 'too_many_decimals'],
  ['1.234', 'too_many_decimals', 123_400n],
  ['1,230', 123_000n, 'amount_unclear'],
  ['1.230', 'amount_unclear', 123_000n],
  ['62,125.00', 6_212_500n, 6_212_500n],
])('the cell %j is %s in English and %s in Spanish', async (cell, english, spanish) => {
  const { rows } = await readTable(
    packWorkbook(
      workbookParts([
        ['correo', 'monto'],
        ['ana@example.com', cell],
      ]),
    ),
  )
  const { value } = await rows.next()
  const shown: string = value?.cells[1] ?? ''
  expect([read(shown, 'en'), read(shown, 'es')]).toEqual([english, spanish])
})

function read(cell: string, locale: string): bigint | string | undefined {
  const reading = readAmount(cell, locale)
  return reading && ('value' in reading ? reading.value : reading.fault.code)
}
