import { refuseFile } from './file-fault'

/** One element: its name without a prefix, its attributes as text, and its content, which is empty for `<c/>`. */
export type XmlElement = { name: string; attributes: string; inside: string }

/** The longest row or text of a cell, in characters of XML. */
const longestElement = 512 * 1024

/**
 * Finds the elements of one name (or of several: `(?:col|row)`) in a stream of XML, with or without a prefix, and yields each
 * as soon as it is complete. Elements of that name must not be nested, as none of a workbook are. Throws `file_refused` for a
 * document that declares entities, has comments or CDATA sections (a row in a comment is shown by no spreadsheet, and would be
 * paid), none of which a spreadsheet writes, and for an element that is too long.
 */
export async function* findElements(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<XmlElement> {
  const decoder = new TextDecoder('utf-8')
  let text = ''
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true })
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw refuseFile('entities')
    if (/<!(--|\[CDATA\[)/.test(text)) throw refuseFile('hidden_markup')
    let read = 0
    for (const { element, end } of scan(text, name)) {
      yield element
      read = end
    }
    text = restOf(text.slice(read), name)
  }
}

/** Keeps what may be the beginning of an element, and drops the rest. */
function restOf(text: string, name: string): string {
  const at = text.search(new RegExp(`<(?:\\w+:)?${name}[\\s/>]`))
  const rest = at >= 0 ? text.slice(at) : text.slice(-64)
  if (rest.length > longestElement) throw refuseFile('row_too_long')
  return rest
}

/** Returns the elements of one name in a complete text. */
export function elementsIn(text: string, name: string): XmlElement[] {
  return [...scan(text, name)].map(({ element }) => element)
}

/** Returns a text without the elements of that name. */
export function withoutElements(text: string, name: string): string {
  let remaining = ''
  let read = 0
  for (const { begin, end } of scan(text, name)) {
    remaining += text.slice(read, begin)
    read = end
  }
  return remaining + text.slice(read)
}

/** Scans in one pass, whatever the text contains: an element without an end ends the search. */
function* scan(text: string, name: string): Generator<{ element: XmlElement; begin: number; end: number }> {
  const opening = new RegExp(`<((?:\\w+:)?${name})((?:\\s[^<>]*)?/?)>`, 'g')
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const [tag, full = '', written = ''] = found
    const inside = found.index + tag.length
    const isEmpty = written.endsWith('/')
    const close = isEmpty ? inside : text.indexOf(`</${full}>`, inside)
    if (close < 0) return
    const end = isEmpty ? inside : close + full.length + 3
    const element = { name: full.replace(/^\w+:/, ''), attributes: written, inside: text.slice(inside, close) }
    yield { element, begin: found.index, end }
    opening.lastIndex = end
  }
}

/** Returns the value of an attribute, with its entities resolved; undefined if the element does not have it. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found === null ? undefined : unescapeXml(found[1] ?? found[2] ?? '')
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the text of XML. Spreadsheets write a line end inside a cell as `_x000D_`. */
export function unescapeXml(text: string): string {
  return text
    .replace(/_x([0-9A-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined) return named[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0x10ffff ? '' : String.fromCodePoint(code)
    })
}
