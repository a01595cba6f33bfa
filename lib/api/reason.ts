import { isRecord } from './json'

const mostLetters = 200
/** A longer text is no sentence, however it is encoded. It is not searched, because an API could make the search endless. */
const mostRead = 4_000

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

/** Members of these names may be a map from each refused field to its texts: `{"amount": ["is too large"]}`. */
const mapsOfFields = ['errors', 'errores'] as const
/** So may these, beside a general sentence. Without one they may be anything, such as the details of a payment. */
const mapsBesideGeneric = [...mapsOfFields, 'details', 'detalles'] as const

/** Sentences that a framework puts before the reason proper. They state that something is wrong, and not what. */
const generic = new RegExp(
  `^(${[
    'the given data (was|is) invalid|one or more validation errors (have )?occurred|(an? )?(\\w+ )?error( has)?( occurred)?',
    '(the )?((request|input|schema|body|data|payload|entity) ?)?validation ?(failed|failure|errors?|exception)',
    '(the )?(request|input|data|payload|body|parameters?|request body) (is|was|were|are) (invalid|malformed)|request failed',
    '(bad|invalid) (request|input|data|payload|parameters?|request body)|unprocessable( (entity|content))?|conflict|forbidden',
    '(errores|error) de validaci[oó]n|validaci[oó]n fallida|los datos (\\w+ )?(no son v[aá]lidos|son inv[aá]lidos)',
    '(solicitud|petici[oó]n) (incorrecta|inv[aá]lida)|datos inv[aá]lidos|ha ocurrido un error',
  ].join('|')})$`,
  'i',
)

function isGeneric(text: string): boolean {
  return text.length <= mostRead && generic.test(text.replace(/[\s_-]+/g, ' ').replace(/^[\s]+|[\s.!:]+$/g, ''))
}

/**
 * Returns the first text among the members in which APIs give the reason; of a list of errors, all that fit into a line. A text
 * that states what is wrong comes before one that only states that something is.
 */
export function reasonAmong(body: Readonly<Record<string, unknown>>, depth = 0): string | undefined {
  const members = new Map(Object.entries(body).map(([name, value]) => [toPlainName(name), value]))
  const found = (depth === 0 ? places : placesInside).flatMap((place) => reasonOf(members.get(place), depth) ?? [])
  const specific = found.find((text) => !isGeneric(text))
  if (specific !== undefined) return specific
  const maps = found.length > 0 ? mapsBesideGeneric : mapsOfFields
  return inOneLine(maps.flatMap((name) => textsOfFields(members.get(name)))) ?? found[0]
}

function reasonOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (depth === mostDepth) return undefined
  if (isRecord(value)) return reasonAmong(value, depth + 1)
  return Array.isArray(value) ? inOneLine(value.flatMap((item) => reasonOf(item, depth + 1) ?? [])) : undefined
}

/** Returns the texts of a map of refused fields. A single word is no text about a field but may be its value. */
function textsOfFields(value: unknown): string[] {
  if (!isRecord(value)) return []
  const texts = Object.values(value).flatMap((texts) => (Array.isArray(texts) ? texts : [texts]))
  return texts.filter((text) => typeof text === 'string').filter((text) => /\S\s+\S/.test(text))
}

function inOneLine(texts: readonly string[]): string | undefined {
  const [first, ...others] = texts
  return others.reduce((line, next) => (line && line.length + next.length < mostLetters ? `${line}; ${next}` : line), first)
}

function toPlainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()
}

function toShown(sent: string): string | undefined {
  const line = sent.length > mostRead ? '' : toLine(sent)
  return line !== '' && line.length <= mostLetters && !hasMarkup(line) ? redact(line) : undefined
}

/** Returns whether a line contains markup or control characters. A comparison with a number ("<= 500") is none. */
export function hasMarkup(line: string): boolean {
  return /[<>{}[\]\p{Cc}\p{Cf}\p{Cs}]/u.test(line.replace(/[<>]=?(?= ?\d)/g, ''))
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
