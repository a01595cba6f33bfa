import { isRecord } from './json'

const mostLetters = 200

/**
 * Returns the API's reason for a refusal: one line without markup, and without what may identify a person. Undefined if nothing
 * of it may be shown.
 */
export function reasonIn(body: Readonly<Record<string, unknown>>, text: string): string | undefined {
  const sent = reasonAmong(body) ?? (Object.keys(body).length === 0 ? text : undefined)
  return sent === undefined ? undefined : toShown(sent)
}

/**
 * The members in which APIs give the reason, the best first. Blanks, dashes, underscores, accents and case are ignored. A text
 * under any other name may be an id, a trace, or an echo of the request, so it is never read.
 */
const places = [
  ...['failurereason', 'failuremessage', 'detail', 'message', 'error', 'errordescription', 'errormessage', 'reason', 'errors'],
  ...['detalle', 'mensaje', 'msg', 'motivo', 'errores', 'fault', 'faultstring', 'details', 'detalles', 'statusreason'],
  ...['title', 'titulo'],
]
/** A text of these names is a reason only within an error: beside it, it may be that of the payment. */
const placesInside = [...places, 'description', 'descripcion', 'text', 'texto']
const mostDepth = 3

/** Returns the first text among the members in which APIs give the reason; of a list of errors, all that fit into a line. */
export function reasonAmong(body: Readonly<Record<string, unknown>>, depth = 0): string | undefined {
  const members = new Map(Object.entries(body).map(([name, value]) => [toPlainName(name), value]))
  for (const place of depth === 0 ? places : placesInside) {
    const reason = reasonOf(members.get(place), depth)
    if (reason !== undefined) return reason
  }
  return undefined
}

function reasonOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (depth === mostDepth) return undefined
  if (isRecord(value)) return reasonAmong(value, depth + 1)
  if (!Array.isArray(value)) return undefined
  const all = value.flatMap((item) => reasonOf(item, depth + 1) ?? [])
  return all.length === 0
    ? undefined
    : all.reduce((line, next) => (line.length + next.length < mostLetters ? `${line}; ${next}` : line))
}

function toPlainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}

function toShown(sent: string): string | undefined {
  const line = toLine(sent)
  const isPlain = line !== '' && line.length <= mostLetters && !/[<>{}[\]\p{Cc}\p{Cf}\p{Cs}]/u.test(line)
  return isPlain ? redact(line) : undefined
}

/** Normalizes a text to one line, in which e-mails and numbers in percent encoding or full-width letters are recognizable. */
export function toLine(sent: string): string {
  const decoded = sent.replace(/(?:%(?:25)*[0-9a-f]{2})+/gi, decode)
  return decoded.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** Decodes double encoding too. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%'))
  } catch {
    return encoded
  }
}

/**
 * Cuts out e-mails, passwords, and runs as long as a phone, an account, a document or a key. Amounts contain dots and commas too,
 * so runs with those are only cut if they are longer.
 */
export function redact(line: string): string {
  return line
    .replace(/\S+ ?(?:@|\((?:at|arroba)\)) ?\S+/gi, '•••')
    .replace(/\b(pass(?:word|wd)?|pwd?|secret|token|authorization)(\s*[=:]\s*)(?:(?:basic|bearer) )?[^\s;,]+/gi, '$1$2•••')
    .replace(/\b[A-Za-z]{0,3}-?(?:\d[\s./_,:-]{0,2}){9,}\d*/g, ' ••• ')
    .replace(/\b[A-Za-z]{0,3}-?(?:\d[\s./-]?){5,}\d*/g, ' ••• ')
    .replace(/[\w-]{25,}/g, '•••')
    .replace(/\s+/g, ' ')
    .trim()
}
