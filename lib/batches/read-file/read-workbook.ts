import { readStyles, toDateText, type WorkbookStyles } from './cell-styles'
import { columnIndex } from './column-name'
import { mustBeText } from './decode-text'
import { fileLimits, refuseFile } from './file-fault'
import { tidyCell } from './tidy-cell'
import { unpackPart } from './workbook-parts'
import { childrenOf, findElements, unescapeCell, type XmlElement } from './xml-elements'

/** A sheet with a larger gap of rows is not a table. */
const longestGap = 1_000
/** The most visible sheets that are looked at, because each can unpack to megabytes. */
const mostSheets = 12
/** The last column of any spreadsheet, `XFD`. */
const lastColumn = 16_383

/**
 * A visible sheet of a workbook, by the name on its tab. `rows` reads it anew with each call. `isHidden` tells whether the
 * spreadsheet hides a column, counted from 0; it is known with the first row.
 */
export type WorkbookSheet = { name: string; rows: () => AsyncGenerator<string[]>; isHidden: (column: number) => boolean }

/** What the cells of a sheet refer to. `hidden` receives its hidden columns while it is read. */
type SheetContext = { texts: readonly string[]; styles: WorkbookStyles; hidden: Set<number> }

/**
 * Returns the first visible sheets of a workbook (.xlsx) in the order of their tabs. What a spreadsheet does not show is not
 * paid: a hidden sheet is left out, and a hidden row with a text refuses the file when it is read. Throws `file_refused`.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookSheet[]> {
  const [places, texts, styles] = await Promise.all([listSheets(bytes), readTexts(bytes), readStyles(bytes)])
  if (places.length === 0) throw refuseFile('no_sheet')
  return places.slice(0, mostSheets).map(({ name, path }) => {
    const hidden = new Set<number>()
    return {
      name,
      rows: () => readSheet(bytes, path, { texts, styles, hidden }),
      isHidden: (column) => hidden.has(column),
    }
  })
}

/**
 * Yields the rows of a sheet as texts. Rows that the sheet leaves out are empty, so that row numbers match those of a
 * spreadsheet. Formulas and errors are returned as text, and the check of the cell reports them.
 */
async function* readSheet(bytes: Uint8Array, path: string, context: SheetContext): AsyncGenerator<string[]> {
  let next = 1
  for await (const row of findElements(unpackPart(bytes, path), ['col', 'row'])) {
    if (row.name === 'col') {
      addHidden(row, context.hidden)
      continue
    }
    const number = Number(row.attributes.get('r') ?? next)
    if (!Number.isSafeInteger(number) || number < next) throw refuseFile('no_sheet')
    if (number - next > longestGap) throw refuseFile('too_many_empty_rows', { most: longestGap })
    for (; next < number; next++) yield []
    const cells = toCells(row, context)
    if (cells.length > 0 && isTrue(row.attributes.get('hidden'))) throw refuseFile('hidden_row', { row: number })
    yield cells
    next++
  }
}

/**
 * Adds the columns of one range that the spreadsheet does not show, as far as a table may have columns: the file may name any number
 * as the first or the last one, and minus infinity too.
 */
function addHidden({ attributes }: XmlElement, hidden: Set<number>): void {
  if (!isTrue(attributes.get('hidden')) && Number(attributes.get('width') ?? 1) !== 0) return
  const [first, last] = [Math.max(Number(attributes.get('min')), 1), Math.min(Number(attributes.get('max')), fileLimits.columns)]
  for (let column = first; column <= last; column++) hidden.add(column - 1)
}

function isTrue(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true'
}

/** Lists the visible worksheets of the workbook; a sheet that is only a chart has no rows. */
async function listSheets(bytes: Uint8Array): Promise<{ name: string; path: string }[]> {
  const sheets = await all(findElements(unpackPart(bytes, 'xl/workbook.xml'), ['sheet']))
  const relations = await all(findElements(unpackPart(bytes, 'xl/_rels/workbook.xml.rels'), ['Relationship']))
  const targets = new Map(relations.map(({ attributes }) => [attributes.get('Id'), attributes.get('Target')]))
  return sheets.flatMap(({ attributes }) => {
    const target = targets.get(attributes.get('id'))
    const isShown = (attributes.get('state') ?? 'visible') === 'visible'
    if (target === undefined || !isShown || !/worksheets?\//.test(target)) return []
    return [{ name: attributes.get('name') ?? '', path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }]
  })
}

/** Cells refer to most of their texts by the index in this list. */
async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const texts: string[] = []
  for await (const item of findElements(unpackPart(bytes, 'xl/sharedStrings.xml'), ['si'])) texts.push(shortened(textIn(item)))
  return texts
}

/** Cuts a text that no cell may have: thousands of cells may refer to it, and each is tidied before the file is refused. */
function shortened(text: string): string {
  const most = 4 * fileLimits.cellCharacters
  return text.length > most ? tidyCell(text).slice(0, most).toWellFormed() : text
}

async function all(elements: AsyncIterable<XmlElement>): Promise<XmlElement[]> {
  const found: XmlElement[] = []
  for await (const element of elements) found.push(element)
  return found
}

/** Joins the parts of a text in several styles, without its phonetic hints (`rPh`). */
function textIn({ children }: XmlElement): string {
  const parts = children.filter(({ name }) => name !== 'rPh')
  return parts.map((part) => (part.name === 't' ? unescapeCell(part.text) : textIn(part))).join('')
}

/** Returns the cells of a row up to the last one with a text. A formatted cell without one would stretch the row to thousands. */
function toCells(row: XmlElement, context: SheetContext): string[] {
  const cells: string[] = []
  let next = 0
  for (const cell of childrenOf(row, 'c')) {
    const column = columnIndex(cell.attributes.get('r')) ?? next
    if (column > lastColumn) throw refuseFile('too_many_columns', { columns: column + 1, most: fileLimits.columns })
    next = column + 1
    const text = cell.children.length === 0 ? '' : toText(cell, context)
    mustBeText(text)
    if (tidyCell(text) === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  return cells
}

function toText(cell: XmlElement, { texts, styles }: SheetContext): string {
  const [formula] = childrenOf(cell, 'f')
  if (formula !== undefined) return `=${unescapeCell(formula.text) || '…'}`
  const kind = cell.attributes.get('t')
  const [inline] = childrenOf(cell, 'is')
  if (kind === 'inlineStr') return inline === undefined ? '' : textIn(inline)
  const value = unescapeCell(childrenOf(cell, 'v')[0]?.text ?? '').trim()
  if (kind === 's') return texts[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (kind !== undefined && kind !== 'n') return value
  const style = Number(cell.attributes.get('s') ?? 0)
  const date = styles.dates.has(style) ? toDateText(value, styles) : undefined
  if (date !== undefined) return date
  const currency = value === '' ? undefined : styles.currencies.get(style)
  return currency === undefined ? toDecimal(value) : `${currency} ${toDecimal(value)}`
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
