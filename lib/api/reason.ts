import { isRecord } from './json'

const mostLetters = 200

/**
 * Returns why the API refused, in its own words: one line without markup, and without what may name a person. Undefined where it says nothing that
 * can be shown.
 */
export function reasonIn(body: Readonly<Record<string, unknown>>, text: string): string | undefined {
  const told = toldBy(body) ?? (Object.keys(body).length === 0 ? text : undefined)
  return told === undefined ? undefined : toShown(told)
}

/** The first member that says why, of those in which APIs say it. */
export function toldBy(body: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = Array.isArray(body.errors) ? body.errors : []
  const places = [body.detail, body.message, body.error, body.error_description, body.reason, first, body.title]
  for (const place of places) {
    const said = isRecord(place) ? (place.detail ?? place.message ?? place.description) : place
    if (typeof said === 'string' && said.trim() !== '') return said
  }
  return undefined
}

function toShown(told: string): string | undefined {
  const line = toLine(told)
  const isPlain = line !== '' && line.length <= mostLetters && !/[<>{}[\]\p{Cc}\p{Cf}\p{Cs}]/u.test(line)
  return isPlain ? redact(line) : undefined
}

/** One line as a person reads it: an e-mail or a number in percent encoding or in full-width letters is one all the same. */
export function toLine(told: string): string {
  const decoded = told.replace(/(?:%(?:25)*[0-9a-f]{2})+/gi, decode)
  return decoded.normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** Also what was encoded twice. */
function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%'))
  } catch {
    return encoded
  }
}

/**
 * E-mails, passwords, and everything with as many digits as a phone, an account or a document has, or as many letters as a key. Between the
 * digits of an amount stand dots and commas as well, so only longer runs of those are cut.
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
