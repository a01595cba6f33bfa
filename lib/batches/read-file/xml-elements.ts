import { SaxesParser } from 'saxes'
import { refuseFile } from './file-fault'

/** One element: its name and those of its attributes without a prefix, and its content in the order of the document. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** The text between its tags, without that of its children. */
  text: string
}

/** The longest row or text of a cell, in characters of XML. */
const longestElement = 512 * 1024
/** A workbook nests its elements about ten deep. */
const deepest = 64

/**
 * Finds the elements of some names in a stream of XML, and yields each as soon as it is complete. An element within another of
 * those names is a child of it. Throws `file_refused` for XML that is not well-formed or goes on forever, and for entities,
 * comments and CDATA sections, none of which a spreadsheet writes: a row in a comment is shown by no spreadsheet, and would be
 * paid by a reader that looks for rows.
 */
export async function* findElements(pieces: AsyncIterable<Uint8Array>, names: readonly string[]): AsyncGenerator<XmlElement> {
  const decoder = new TextDecoder('utf-8')
  const complete: XmlElement[] = []
  const parser = collectElements(names, complete)
  let hasContent = false
  for await (const piece of pieces) {
    hasContent = true
    parser.write(decoder.decode(piece, { stream: true }))
    yield* complete.splice(0)
  }
  // A part that the archive lacks has no elements.
  if (hasContent) parser.close()
}

/** Returns the parser, which adds each complete element to `complete`. */
function collectElements(names: readonly string[], complete: XmlElement[]): { write: (text: string) => void; close: () => void } {
  const parser = new SaxesParser()
  const open: XmlElement[] = []
  let depth = 0
  let begun = 0
  parser.on('error', () => {
    throw refuseFile('broken_archive')
  })
  parser.on('doctype', () => {
    throw refuseFile('entities')
  })
  for (const hidden of ['comment', 'cdata'] as const)
    parser.on(hidden, () => {
      throw refuseFile('hidden_markup')
    })
  parser.on('opentag', ({ name: written, attributes }) => {
    depth++
    if (depth > deepest) throw refuseFile('broken_archive')
    const name = withoutPrefix(written)
    if (open.length === 0 && !names.includes(name)) return
    if (open.length === 0) begun = parser.position
    const element = { name, attributes: toMap(attributes), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => {
    depth--
    const element = open.pop()
    if (element !== undefined && open.length === 0) complete.push(element)
  })
  const write = (text: string) => {
    parser.write(text)
    if (open.length > 0 && parser.position - begun > longestElement) throw refuseFile('row_too_long')
  }
  return { write, close: () => parser.close() }
}

/** Returns the attributes by their names without a prefix; of two, the one that has no prefix. */
function toMap(attributes: Readonly<Record<string, string>>): Map<string, string> {
  const written = Object.entries(attributes)
  const prefixed = written.filter(([name]) => name.includes(':')).map(([name, value]) => [withoutPrefix(name), value] as const)
  return new Map([...prefixed, ...written.filter(([name]) => !name.includes(':'))])
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Returns the children of one name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** Decodes the characters that a spreadsheet cannot write in XML, and writes as `_x000D_` (ECMA-376, `ST_Xstring`). */
export function unescapeCell(text: string): string {
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
