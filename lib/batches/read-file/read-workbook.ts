import { mustBeText } from './decode-text'
import { fileLimits, refuseFile } from './file-fault'
import { tidyCell } from './tidy-cell'
import { unpackPart } from './workbook-parts'
import { attributeOf, elementsIn, findElements, unescapeXml, withoutElements, type XmlElement } from './xml-elements'

/** A sheet with a larger gap of rows is not a table. */
const longestGap = 1_000
/** The last column of any spreadsheet, `XFD`. */
const lastColumn = 16_383

/**
 * Yields the rows of the first sheet of a workbook (.xlsx) as texts. Rows that the sheet leaves out are empty, so that row
 * numbers match those of a spreadsheet. Formulas and errors are returned as text, and the check of the cell reports them.
 */
export async function* readWorkbook(bytes: Uint8Array): AsyncGenerator<string[]> {
  const sheet = await findFirstSheet(bytes)
  const texts = await readTexts(bytes)
  let next = 1
  for await (const row of findElements(unpackPart(bytes, sheet), 'row')) {
    const number = Number(attributeOf(row, 'r') ?? next)
    if (!Number.isSafeInteger(number) || number < next) throw refuseFile('no_sheet')
    if (number - next > longestGap) throw refuseFile('too_many_empty_rows', { most: longestGap })
    for (; next < number; next++) yield []
    yield toCells(row, texts)
    next++
  }
}

/** Finds the path of the first sheet in the workbook's list. */
async function findFirstSheet(bytes: Uint8Array): Promise<string> {
  const sheets = await all(findElements(unpackPart(bytes, 'xl/workbook.xml'), 'sheet'))
  const relation = sheets[0] && attributeOf(sheets[0], '(?:\\w+:)?id')
  if (relation === undefined) throw refuseFile('no_sheet')
  const relations = await all(findElements(unpackPart(bytes, 'xl/_rels/workbook.xml.rels'), 'Relationship'))
  const target = relations.filter((one) => attributeOf(one, 'Id') === relation).map((one) => attributeOf(one, 'Target'))[0]
  if (target === undefined || !/worksheets?\//.test(target)) throw refuseFile('no_sheet')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Cells refer to most of their texts by the index in this list. */
async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const texts: string[] = []
  for await (const { inside } of findElements(unpackPart(bytes, 'xl/sharedStrings.xml'), 'si')) texts.push(textIn(inside))
  return texts
}

async function all(elements: AsyncIterable<XmlElement>): Promise<XmlElement[]> {
  const found: XmlElement[] = []
  for await (const element of elements) found.push(element)
  return found
}

/** Joins the parts of a text in several styles, without its phonetic hints (`rPh`). */
function textIn(xml: string): string {
  return elementsIn(withoutElements(xml, 'rPh'), 't')
    .map(({ inside }) => unescapeXml(inside))
    .join('')
}

/** Returns the cells of a row up to the last one with a text. A formatted cell without one would stretch the row to thousands. */
function toCells({ inside }: XmlElement, texts: readonly string[]): string[] {
  const cells: string[] = []
  let next = 0
  for (const cell of elementsIn(inside, 'c')) {
    const column = columnOf(attributeOf(cell, 'r')) ?? next
    if (column > lastColumn) throw refuseFile('too_many_columns', { columns: column + 1, most: fileLimits.columns })
    next = column + 1
    const text = cell.inside === '' ? '' : toText(cell, texts)
    mustBeText(text)
    if (tidyCell(text) === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return cells
}

/** Returns the index of a column: `AB7` → 27. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function toText(cell: XmlElement, texts: readonly string[]): string {
  const [formula] = elementsIn(cell.inside, 'f')
  if (formula !== undefined) return `=${unescapeXml(formula.inside) || '…'}`
  const kind = attributeOf(cell, 't')
  if (kind === 'inlineStr') return textIn(cell.inside)
  const value = unescapeXml(elementsIn(cell.inside, 'v')[0]?.inside ?? '').trim()
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return kind === undefined || kind === 'n' ? toDecimal(value) : value
}

/**
 * Returns a number as the spreadsheet shows it: the file has a binary fraction with 17 digits, of which 15 are shown. A number
 * with more digits has lost precision; it keeps its exponent, so that the check of the cell refuses it. The point is always the
 * decimal one: three decimals get a zero, because "62.125" is 62,125 where people write points between thousands.
 */
function toDecimal(value: string): string {
  if (value.length > 40 || !/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(value)) return value
  const shown = Number(value).toPrecision(15)
  if (/e/i.test(shown)) return shown
  const short = shown.includes('.') ? shown.replace(/\.?0+$/, '') : shown
  return /\.\d{3}$/.test(short) ? `${short}0` : short
}
