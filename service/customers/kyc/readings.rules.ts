import type { KycDocument } from '#contract/kyc-documents'
import type { Comparison } from '#contract/reviews'

/** The values read from one document, identified by its hash. Null means not read, or not on the document. */
export type StoredReading = { sha256: string; kind: KycDocument['kind'] } & Record<ReadMember, string | null>
export const readMembers = ['legalName', 'idDocNumber', 'birthDate', 'incorporationDate', 'city', 'expiresOn'] as const
export type ReadMember = (typeof readMembers)[number]
/** The wire names of the members. */
export const readNames: Readonly<Record<ReadMember, string>> = {
  legalName: 'legal_name',
  idDocNumber: 'id_doc_number',
  birthDate: 'birth_date',
  incorporationDate: 'incorporation_date',
  city: 'city',
  expiresOn: 'expires_on',
}

/** Returns whether a document describes the customer, and not the customer's representative. */
export function isOfCustomer({ kind }: Pick<StoredReading, 'kind'>): boolean {
  return kind !== 'representative_document'
}

type Declared = Record<Exclude<ReadMember, 'expiresOn'>, string | null>
export type ComparedMember = {
  member: ReadMember
  declared: string | null
  document: string | null
  kind: StoredReading['kind'] | null
  outcome: Comparison['outcome']
}

/**
 * Compares the declared data with the values on documents, member by member. Of several documents, one that differs is shown
 * before one that agrees; of expiry dates, the earliest. A representative's document describes another person, so only its expiry
 * date counts. `today` is a calendar day.
 */
export function compare(declared: Declared, readings: readonly StoredReading[], today: string): ComparedMember[] {
  const ofCustomer = readings.filter(isOfCustomer)
  return readMembers.flatMap((member) => {
    if (member === 'expiresOn') return toEnds(readings, today)
    const own = declared[member]
    const read = ofCustomer.filter((reading) => reading[member] !== null)
    if (own === null && read.length === 0) return []
    const other = read.find((reading) => !isSame(member, own, reading[member])) ?? read[0]
    const document = other?.[member] ?? null
    return [{ member, declared: own, document, kind: other?.kind ?? null, outcome: outcomeOf(member, own, document) }]
  })
}

function toEnds(readings: readonly StoredReading[], today: string): ComparedMember[] {
  const [first] = readings
    .flatMap(({ kind, expiresOn }) => (expiresOn === null ? [] : [{ kind, expiresOn }]))
    .sort((a, b) => a.expiresOn.localeCompare(b.expiresOn))
  if (first === undefined) return []
  const outcome = first.expiresOn < today ? ('expired' as const) : ('valid' as const)
  return [{ member: 'expiresOn', declared: null, document: first.expiresOn, kind: first.kind, outcome }]
}

function outcomeOf(member: ReadMember, declared: string | null, document: string | null): ComparedMember['outcome'] {
  if (document === null) return 'not_on_document'
  if (declared === null) return 'not_declared'
  return isSame(member, declared, document) ? 'same' : 'different'
}

function isSame(member: ReadMember, declared: string | null, document: string | null): boolean {
  if (declared === null || document === null) return declared === document
  if (member === 'legalName') return isSamePerson(declared, document)
  if (member === 'idDocNumber') return lettersAndDigits(declared) === lettersAndDigits(document)
  return words(declared).join(' ') === words(document).join(' ')
}

/**
 * Returns whether two names may belong to one person or business: every word of the shorter name must occur in the longer one, in
 * any order and without accents. A single letter matches any word that begins with it, but two words (or the only one) must match
 * in full. "Bracho Yelitza C." matches "Yelitza Carolina Bracho".
 */
export function isSamePerson(one: string, other: string): boolean {
  const [shorter, longer] = [words(one), words(other)].sort((a, b) => a.length - b.length)
  if (shorter === undefined || longer === undefined) return false
  const left = [...longer]
  let alike = 0
  for (const word of [...shorter].sort((a, b) => b.length - a.length)) {
    const exact = left.indexOf(word)
    const at = exact >= 0 ? exact : left.findIndex((other) => isInitial(word, other) || isInitial(other, word))
    if (at < 0) return false
    if (exact >= 0 && word.length > 1) alike++
    left.splice(at, 1)
  }
  return alike > 0 && alike >= Math.min(2, longer.length)
}

function isInitial(letter: string, word: string): boolean {
  return letter.length === 1 && word.startsWith(letter)
}

function words(text: string): string[] {
  const folded = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return folded
    .replace(/(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function lettersAndDigits(document: string): string {
  return document.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
