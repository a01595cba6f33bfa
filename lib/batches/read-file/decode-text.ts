import { refuseFile } from './file-fault'

/** The encodings of text files. `windows-1252` is a guess, so the person has to check the accents. */
const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Decodes the text of a file: by its byte order mark, else as UTF-8, else as windows-1252, which older spreadsheets write. Throws
 * `file_refused` (`binary`) for bytes that no text has.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = markedEncoding(bytes) ?? wideEncoding(bytes)
  if (encoding !== undefined) return read(bytes, encoding)
  if (bytes.includes(0)) throw refuseFile('binary')
  try {
    return read(bytes, 'utf-8')
  } catch {
    return read(bytes, 'windows-1252')
  }
}

function read(bytes: Uint8Array, encoding: Encoding): { text: string; encoding: Encoding } {
  const text = decodeStrictly(bytes, encoding)
  mustBeText(text)
  return { text, encoding }
}

/** Refuses control characters other than tabs and line ends, and halves of characters: no table contains them. */
export function mustBeText(text: string): void {
  if (/(?![\t-\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/u.test(text)) throw refuseFile('binary')
}

/** Decodes strictly. A failure refuses the file, except for UTF-8, for which the caller has a fallback. */
function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string {
  const decoder = new TextDecoder(encoding, { fatal: true })
  if (encoding === 'utf-8') return decoder.decode(bytes)
  try {
    return decoder.decode(bytes)
  } catch {
    throw refuseFile('binary')
  }
}

function markedEncoding([first, second]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Recognizes UTF-16 without a mark: in the languages of this console every other byte of it is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const start = bytes.subarray(0, 512)
  const zeros = [0, 1].map((first) => start.filter((byte, index) => index % 2 === first && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  const most = start.length * 0.3
  if (even === 0 && odd > most) return 'utf-16le'
  return odd === 0 && even > most ? 'utf-16be' : undefined
}
