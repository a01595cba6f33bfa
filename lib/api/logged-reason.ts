import { isRecord, parseJson } from './json'
import { hasMarkup, reasonAmong, redact, toLine } from './reason'

/** The console's key, and what was sent: body, query and path. An API may repeat any of it in its answer. */
export type KnownSecrets = { key: string; sent: readonly unknown[] }

/** Text that is not JSON and longer than `mostText` is taken for a page, not for a reason. */
const [mostRead, mostLetters, mostText] = [2_000, 300, 200]
const cut = '•••'

/**
 * Returns the API's own words for its refusal, for the log: one line of at most 300 characters without markup, without parts of
 * the request, e-mails, long numbers, and words that may be a name. Undefined if nothing of it may be shown: a body is never
 * logged.
 */
export function loggedReason(text: string, { key, sent }: KnownSecrets): string | undefined {
  const body = parseJson(text)
  const reason = isRecord(body) ? reasonAmong(body) : text.length <= mostText ? text : undefined
  const line = reason && toLine(reason.slice(0, mostRead))
  if (!line || hasMarkup(line)) return undefined
  const values = [key, ...sent.flatMap((value) => personalTexts(value))].filter((value) => value.length > 2)
  const without = values.sort((a, b) => b.length - a.length).reduce(withoutText, line)
  return redact(withoutNames(without))
    .replace(/•••(?: •••)+/g, cut)
    .slice(0, mostLetters)
}

/** Members whose values are words of the API, not personal data. */
const words =
  /(currency|rail|type|side|country|country_code|bank_code|status|state|decision|reason_code|fees_paid_by|sort|order)$/

function personalTexts(value: unknown, name = ''): string[] {
  if (isRecord(value)) return Object.entries(value).flatMap(([member, inner]) => personalTexts(inner, member))
  if (Array.isArray(value)) return value.flatMap((inner) => personalTexts(inner, name))
  if (typeof value !== 'string' || words.test(name)) return []
  const at = value.indexOf('@')
  if (at > 0) return [value, value.slice(0, at)]
  return /\s/.test(value.trim()) ? [value, ...value.split(/\s+/).filter((word) => word.length > 3)] : [value]
}

function withoutText(line: string, text: string): string {
  return line.replaceAll(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), cut)
}

/** Common words of such sentences, in the languages of APIs here. */
const usual = new Set(
  `account amount and api approved bad balance bank beneficiary blocked cannot closed confirmation conflict country cuenta cliente currency
  customer daily deleted denied destination entity error exceeded expired failed field for forbidden found funds gateway id insufficient
  inactive internal invalid inválido is key kyc limit limits maximum method minimum missing monthly no not of operation order organization payment
  pending permission profile provider quote rail rate rejected request required saldo insuficiente server service source state status
  suspended the timeout to too many transaction transfer unauthorized unavailable unknown unprocessable unsupported usd usdc user validation
  value ves verification verified wallet`.split(/\s+/),
)

/** Cuts out two or more consecutive capitalized words, which may be a name, except for the common words. */
function withoutNames(line: string): string {
  const run = /\p{Lu}[\p{L}'’-]+(?: (?:(?:de|del|la|las|los|y|da|dos|van|von) )*\p{Lu}[\p{L}'’-]*)+/gu
  return line.replace(run, (found) => {
    const masked = found.split(' ').map((word) => (usual.has(word.toLowerCase()) ? word : cut))
    const [first, ...rest] = masked
    return first === cut && !rest.includes(cut) ? found : masked.join(' ')
  })
}
