import { toVenezuelanMobile } from '#contract/account-checks'
import { isId } from '#contract/ids'
import { fromSegment } from '#lib/shared/path-of'

export type TermKind = 'id' | 'email' | 'phone' | 'reference'
/** `seenHere`: only what this console has seen under this id is meant, and the API is asked about nothing else. */
export type DetectedTerm = { kind: TermKind; value: string; seenHere?: true }

/** How many lines of one paste are looked up; more would be a report, not a look-up. */
export const mostLines = 50
/** An e-mail has 254, an id 255. */
export const longestTerm = 255
/** How many customers with one phone are shown. */
export const mostByPhone = 20

/** Blanks of every kind, also those that do not show. */
const blanks = /[\u034f\s\u00a0\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu
const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/gu
/** Quotes, brackets and the punctuation of a sentence that a paste brings along. */
const before = /^["'`´«»“”„‘’‚<([{#*]+/u
const after = /["'`´«»“”„‘’‚>)\]},;.:!?*]+$/u
/** What stands before the value in a ticket or a chat; the blank after it tells a label from a reference with a colon in it. */
const label = /^(?:ref(?:\.|erence|erencia)?|n[°º]|nro\.?|id|tel(?:\.|éfono)?|phone|e-?mail|correo)\s*:\s+/iu
const schemes = /^(?:mailto|tel|sms|whatsapp):(?:\/\/)?|^https?:\/\/wa\.me\//iu
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/iu

/**
 * Returns what a pasted text can be, the likeliest first. Ids and e-mails lose their capitals; a reference keeps them, because
 * references are told apart by them. Eleven digits that begin like a Venezuelan mobile may be a reference all the same.
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
 * Returns what a look-up asks for: the same, and whatever was seen here under the very text, because an id of another API may look like anything.
 * What can be nothing else is asked of the API as an id.
 */
export function termsToAsk(pasted: string): DetectedTerm[] {
  const terms = detectTerm(pasted)
  const asked = terms.find(({ kind }) => kind === 'id')?.value
  const seen = idsIn(pasted)
    .filter((id) => id !== asked)
    .map((value): DetectedTerm => ({ kind: 'id', value, seenHere: true }))
  if (terms.length > 0) return [...terms, ...seen]
  const [likeliest, ...others] = clean(pasted) === '' ? [] : seen
  return likeliest === undefined ? [] : [{ kind: 'id', value: likeliest.value }, ...others]
}

/** The id in the address of a record of ours, as a colleague sends it; the text without the marks around it; the text. */
function idsIn(pasted: string): string[] {
  const exact = pasted.trim()
  const bare = exact.replace(before, '').replace(after, '')
  const linked = /^https?:\/\/[^/]+\/(?:customers|quotes|transactions|reviews)\/([^/?#]+)/iu.exec(bare)?.[1]
  return [...new Set([...(linked === undefined ? [] : [fromSegment(linked)]), bare, exact])].filter(isId)
}

/** The lines of a paste: one a row, or the cells of a sheet, or parted by commas. Empty ones are left out; the order stays. */
export function splitTerms(pasted: string): string[] {
  return pasted
    .split(/[\n\r\t,;\u2028\u2029]+/u)
    .map((line) => line.trim())
    .filter((line) => clean(line) !== '')
}

/** Returns whether a text is a list to be looked up line by line: at least two lines that hold a figure, as references do. "Rojas, Ana" is none. */
export function isList(pasted: string): boolean {
  return !isAmount(pasted) && splitTerms(pasted).filter((line) => /\d/.test(line) && !line.includes('@')).length > 1
}

/** "28,411.34 VES" in either writing: its marks part no lines, and nothing but an amount has two decimals. */
export function isAmount(text: string): boolean {
  return /^[^\d\n,]*(?:\d{1,3}(?:,\d{3})+|\d+)\.\d\d[^\d\n,]*$|^[^\d\n,]*(?:\d{1,3}(?:\.\d{3})+|\d+),\d\d[^\d\n,]*$/u.test(text)
}

/** Words have letters alone; ids, references, phones and e-mails have something else too. */
export function looksLikeValue(text: string): boolean {
  return /[\d@_:]|\w[.-]\w/.test(text)
}

/** True when something other than capitals was taken away; the person is told so. */
export function wasCleaned(pasted: string, value: string): boolean {
  return pasted.trim().length !== value.length
}

function clean(pasted: string): string {
  const text = pasted.normalize('NFKC').replace(dashes, '-').replace(/%40/g, '@').trim()
  const addressee = /<\s*([^<>]*@[^<>]*)>/u.exec(text)?.[1] // "Ana Rojas <ana@example.com>"
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
  // The address of a record of ours, as a colleague sends it.
  if (/^https?:\/\//u.test(plain)) return uuid.exec(plain)?.[0]
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/u.test(plain)) return undefined
  return plain.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

/** E.164. Without a country only a Venezuelan mobile is known to be a phone. */
function toPhone(text: string): string | undefined {
  if (!/^\+?[\d().\-/]+$/u.test(text)) return undefined
  const digits = text.replace(/[().\-/]/gu, '').replace(/^(\+|00)580/u, '$158') // "+58 (0)412"
  const venezuelan = toVenezuelanMobile(digits)
  if (venezuelan !== undefined) return venezuelan
  const international = digits.replace(/^00/u, '+')
  return /^\+[1-9]\d{7,14}$/u.test(international) ? international : undefined
}
