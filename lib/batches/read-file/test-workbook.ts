import { strToU8, type Zippable, zipSync } from 'fflate'
import { columnName } from './column-name'

/** A cell of a test: a text, a number, or raw XML. */
export type TestCell = string | number | { xml: string }

const relations = (target: string) =>
  `<Relationships xmlns="x"><Relationship Id="rId1" Type="y/worksheet" Target="${target}"/></Relationships>`

/** Returns the parts of a small workbook, which tests can then corrupt. */
export function workbookParts(rows: readonly (readonly TestCell[])[]): Record<string, string> {
  const texts: string[] = []
  const toXml = (cell: TestCell, place: string) => {
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'object') return `<c r="${place}"${cell.xml}</c>`
    return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`
  }
  const lines = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => toXml(cell, `${columnName(column)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${inside}</row>`
  })
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    'xl/workbook.xml': '<workbook xmlns:r="z"><sheets><sheet name="Nómina" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml'),
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
}

export function packWorkbook(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const packed: Zippable = {}
  for (const [name, text] of Object.entries(parts)) packed[name] = typeof text === 'string' ? strToU8(text) : text
  return zipSync(packed)
}
