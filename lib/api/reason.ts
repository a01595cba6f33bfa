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

/** Returns the first text among the members in which APIs give the reason. */
export function reasonAmong(body: Readonly<Record<string, unknown>>): string | undefined {
  const [first] = Array.isArray(body.errors) ? body.errors : []
  const places = [body.detail, body.message, body.error, body.error_description, body.reason, first, body.title]
  for (const place of places) {
    const reason = isRecord(place) ? (place.detail ?? place.message ?? place.description) : place
    if (typeof reason === 'string' && reason.trim() !== '') return reason
  }
  return undefined
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
