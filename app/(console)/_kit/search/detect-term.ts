import { toVenezuelanMobile } from '#contract/account-checks'
import { isId } from '#contract/ids'
import { fromSegment } from '#lib/shared/path-of'

export type TermKind = 'id' | 'email' | 'phone' | 'reference'
/** `seenHere`: the term is an id that this console has seen; the API is queried for that record only. */
export type DetectedTerm = { kind: TermKind; value: string; seenHere?: true }

/** The largest number of lines of a paste that are looked up; more would be a report, not a look-up. */
export const mostLines = 50
/** The longest term: an e-mail has at most 254 characters, an id 255. */
export const longestTerm = 255
/** What is read of a paste as one term: more than the longest term with all that may be pasted around it. */
const mostRead = 1_000
/** The largest number of customers with one phone that are shown. */
export const mostByPhone = 20

/** White space of every kind, including invisible characters. */
const blanks = /[\u034f\s\u00a0\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu
const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/gu
/** Quotes, brackets and punctuation that are pasted along with a value. */
const before = /^["'`´«»“”„‘’‚<([{#*]+/u
const after = /["'`´«»“”„‘’‚>)\]},;.:!?*]+$/u
/** A label before the value in a ticket or a chat. The space after the colon excludes references that contain a colon. */
const label = /^(?:ref(?:\.|erence|erencia)?|n[°º]|nro\.?|id|tel(?:\.|éfono)?|phone|e-?mail|correo)\s*:\s+/iu
const schemes = /^(?:mailto|tel|sms|whatsapp):(?:\/\/)?|^https?:\/\/wa\.me\//iu
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/iu

/**
 * Returns what a pasted text can be, the likeliest first. Ids and e-mails are lower-cased; references are not, because they are
 * case-sensitive. Eleven digits that begin like a Venezuelan mobile number may still be a reference.
 */
export function detectTerm(pasted: string): DetectedTerm[] {
  const text = clean(pasted)
  if (text === '') return []
  const id = toUuid(text)
  if (id !== undefined) return [{ kind: 'id', value: id }]
  if (text.includes('@')) return [{ kind: 'email', value: text.toLowerCase() }]
  const reference: DetectedTerm[] = /^[A-Za-z0-9._:-]{1,64}$/.test(text) ? [{ kind: 'reference', value: text }] : []
  const phone = toPhone(text)
  return phone === undefined ? reference : [{ kind: 'phone', value: phone }, ...reference]
}

/**
 * Returns the terms of a look-up: the detected ones, and the text itself if it was seen here as an id, because ids of another API
 * may have any format. A text that can be nothing else is queried as an id.
 */
export function termsToAsk(pasted: string): DetectedTerm[] {
  const terms = detectTerm(pasted)
  const requested = terms.find(({ kind }) => kind === 'id')?.value
  const seen = idsIn(pasted)
    .filter((id) => id !== requested)
    .map((value): DetectedTerm => ({ kind: 'id', value, seenHere: true }))
  if (terms.length > 0) return [...terms, ...seen]
  const [likeliest, ...others] = clean(pasted) === '' ? [] : seen
  return likeliest === undefined ? [] : [{ kind: 'id', value: likeliest.value }, ...others]
}

/**
 * Returns whether a text may name a person, which is in no address in clear: an e-mail, a phone, an identity document such as
 * "V-12.345.678", or words of letters alone.
 */
export function mayNamePerson(text: string): boolean {
  const [first] = detectTerm(text)
  if (first?.kind !== 'reference') return first?.kind !== 'id'
  return !looksLikeValue(text) || /^[vejg]-?\d[\d.-]{4,11}$/i.test(first.value)
}

/** Returns possible ids: that in the address of a record of this console, the text without surrounding marks, and the text. */
function idsIn(pasted: string): string[] {
  const exact = pasted.slice(0, mostRead).trim()
  const bare = exact.replace(before, '').replace(after, '')
  const linked = /^https?:\/\/[^/]+\/(?:customers|quotes|transactions|reviews)\/([^/?#]+)/iu.exec(bare)?.[1]
  return [...new Set([...(linked === undefined ? [] : [fromSegment(linked)]), bare, exact])].filter(isId)
}

/** Splits a paste by lines, cells of a spreadsheet, or commas. Empty parts are omitted; the order is retained. */
export function splitTerms(pasted: string): string[] {
  return pasted
    .split(/[\n\r\t,;\u2028\u2029]+/u)
    .map((line) => line.trim())
    .filter((line) => clean(line) !== '')
}

/** Returns whether a text is a list for a look-up: two lines contain a digit, as references do. "Rojas, Ana" is not a list. */
export function isList(pasted: string): boolean {
  return !isAmount(pasted) && splitTerms(pasted).filter((line) => /\d/.test(line) && !line.includes('@')).length > 1
}

/** Returns whether a text is an amount such as "28,411.34 VES", in either notation: its separators do not separate lines. */
export function isAmount(text: string): boolean {
  return /^[^\d\n,]*(?:\d{1,3}(?:,\d{3})+|\d+)\.\d\d[^\d\n,]*$|^[^\d\n,]*(?:\d{1,3}(?:\.\d{3})+|\d+),\d\d[^\d\n,]*$/u.test(text)
}

/** Returns whether a text looks like a value: words have letters only; ids, references, phones and e-mails have other signs. */
export function looksLikeValue(text: string): boolean {
  return /[\d@_:]|\w[.-]\w/.test(text)
}

/** Returns whether characters were removed, apart from a change of case; the user is informed of that. */
export function wasCleaned(pasted: string, value: string): boolean {
  return pasted.trim().length !== value.length
}

function clean(pasted: string): string {
  const text = pasted.slice(0, mostRead).normalize('NFKC').replace(dashes, '-').replace(/%40/g, '@').trim()
  const addressee = /<([^<>]*@[^<>]*)>/u.exec(text)?.[1] // "Ana Rojas <ana@example.com>"
  const bare = (addressee ?? text)
    .replace(before, '')
    .replace(label, '')
    .replace(blanks, '')
    .replace(before, '')
    .replace(after, '')
  const value = bare.replace(schemes, '')
  return value.includes('@') ? value.replace(/\?.*$/u, '') : value
}

function toUuid(text: string): string | undefined {
  const plain = text.replace(/^urn:uuid:/iu, '').toLowerCase()
  // The address of a record of this console.
  if (/^https?:\/\//u.test(plain)) return uuid.exec(plain)?.[0]
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/u.test(plain)) return undefined
  return plain.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

/** Returns a phone in E.164. Without a country code only a Venezuelan mobile number is recognised as a phone. */
function toPhone(text: string): string | undefined {
  if (!/^\+?[\d().\-/]+$/u.test(text)) return undefined
  const digits = text.replace(/[().\-/]/gu, '').replace(/^(\+|00)580/u, '$158') // "+58 (0)412"
  const venezuelan = toVenezuelanMobile(digits)
  if (venezuelan !== undefined) return venezuelan
  const international = digits.replace(/^00/u, '+')
  return /^\+[1-9]\d{7,14}$/u.test(international) ? international : undefined
}
