import type { KycDocument } from '#contract/kyc-documents'
import type { Comparison } from '#contract/reviews'

/** What was read on one document, which its hash names. Null: not read, or not on it. */
export type StoredReading = { sha256: string; kind: KycDocument['kind'] } & Record<ReadMember, string | null>
export const readMembers = ['legalName', 'idDocNumber', 'birthDate', 'incorporationDate', 'city', 'expiresOn'] as const
export type ReadMember = (typeof readMembers)[number]
/** In the names of the contract. */
export const readNames: Readonly<Record<ReadMember, string>> = {
  legalName: 'legal_name',
  idDocNumber: 'id_doc_number',
  birthDate: 'birth_date',
  incorporationDate: 'incorporation_date',
  city: 'city',
  expiresOn: 'expires_on',
}

/** Whether a document tells of the customer, and not of who acts for them. */
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
 * What was declared held against what stands on documents, member by member; a document that says otherwise comes before one that agrees, and the
 * end of a document before all others where it has passed. A representative's document tells of somebody else: its end alone counts. `today` is a
 * calendar day.
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
  if (member === 'idDocNumber') return plain(declared) === plain(document)
  return words(declared).join(' ') === words(document).join(' ')
}

/**
 * Returns whether two names may be of one person or business: the words of the shorter one stand in the longer one, in any order, without accents. A single
 * letter stands for any word that begins with it; two words, or the only one, must be alike. "Bracho Yelitza C." is Yelitza Carolina Bracho.
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

function plain(document: string): string {
  return document.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
}
