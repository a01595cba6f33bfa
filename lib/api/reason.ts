import { isRecord } from './json'

const mostLetters = 200

/**
 * Why the API refused, in its own words: one line without markup, and without what may name a person. Undefined where it says nothing that
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
  const line = told.normalize('NFC').replace(/\s+/g, ' ').trim()
  const isPlain = line !== '' && line.length <= mostLetters && !/[<>{}[\]\p{Cc}\p{Cf}\p{Cs}]/u.test(line)
  return isPlain ? redact(line) : undefined
}

/** E-mails, and everything with as many digits as a phone, an account or a document has, or as many letters as a key. */
export function redact(line: string): string {
  return line
    .replace(/\S+@\S+/g, '•••')
    .replace(/\b[A-Za-z]?-?(?:\d[\s.-]?){5,}\d*/g, ' ••• ')
    .replace(/[\w-]{25,}/g, '•••')
    .replace(/\s+/g, ' ')
    .trim()
}
