import type { KycProfile } from '#contract/kyc'
import { plainNumber } from '#contract/money'
import { maskDocument } from '#lib/shared/masks'

/** The members of a profile that are masked until the user gives a reason. */
const maskedMembers = ['id_doc_number', 'birth_date', 'representative', 'beneficial_owners'] as const
/** The same members as they were read from a document. */
const readMembers = ['read_id_doc_number', 'read_birth_date'] as const
export type MaskedMember = (typeof maskedMembers)[number] | (typeof readMembers)[number]

/**
 * One declared member as a page may show it; with a `currency`, its value is the decimal text of an amount in major units. The
 * facts are in the order in which a reviewer compares them with a document.
 */
export type DeclaredFact = { member: string; value: string; masked?: MaskedMember; currency?: 'USD' }

/** Returns the declared members, masked again in case another implementation sent them in full. */
export function toDeclared(profile: KycProfile): DeclaredFact[] {
  const { representative, beneficial_owners: owners, birth_date, id_doc_number, expected_monthly_usd: monthly } = profile
  const facts: (DeclaredFact | false)[] = [
    declaredFact('legal_name', profile.legal_name),
    id_doc_number !== null && { member: 'id_doc_number', value: maskDocument(id_doc_number), masked: 'id_doc_number' },
    birth_date !== null && { member: 'birth_date', value: maskDay(birth_date), masked: 'birth_date' },
    declaredFact('incorporation_date', profile.incorporation_date),
    declaredFact('occupation', profile.occupation),
    declaredFact('activity', profile.activity),
    declaredFact('source_of_funds', profile.source_of_funds),
    monthly !== null && declaredAmount('expected_monthly_usd', monthly),
    representative !== null && { member: 'representative', value: writePeople([representative], true), masked: 'representative' },
    owners.length > 0 && { member: 'beneficial_owners', value: writePeople(owners, true), masked: 'beneficial_owners' },
  ]
  return facts.filter((fact) => fact !== false)
}

/** Returns one masked member in full; undefined if the API did not return it. */
export function wholeMember(profile: KycProfile, member: MaskedMember): string | undefined {
  if (member === 'representative') return profile.representative ? writePeople([profile.representative], false) : undefined
  if (member === 'beneficial_owners') return writePeople(profile.beneficial_owners, false) || undefined
  if (member === 'read_id_doc_number' || member === 'read_birth_date') {
    const values = profile.documents.flatMap(({ read }) => read?.[member.replace('read_', '')] ?? [])
    return [...new Set(values)].join(', ') || undefined
  }
  return profile[member] ?? undefined
}

type Named = { name: string; id_doc_number: string; share?: number }

function writePeople(people: readonly Named[], masked: boolean): string {
  return people
    .map(({ name, id_doc_number, share }) => {
      const who = masked ? `${maskName(name)} ${maskDocument(id_doc_number)}` : `${name} ${id_doc_number}`
      return share === undefined ? who : `${who} (${share}\u202f%)`
    })
    .join(', ')
}

function declaredFact(member: string, value: string | null): DeclaredFact | false {
  return value !== null && { member, value }
}

/** Returns an amount in dollars; the number as it was read, if it may have lost digits or has more than two decimals. */
function declaredAmount(member: string, dollars: number): DeclaredFact {
  const hasCents = /^\d{1,13}\.\d{1,2}$/.test(String(dollars))
  if (!Number.isSafeInteger(dollars) && !hasCents) return { member, value: `${dollars} USD` }
  return { member, value: plainNumber(dollars), currency: 'USD' }
}

/** Masks one member that another implementation may have sent in full. */
export function maskMember(member: string, value: string): string {
  if (member === 'id_doc_number') return maskDocument(value)
  return member === 'birth_date' ? maskDay(value) : value
}

/** Masks a day: "1987-04-02" → "1987-**-**". The year shows the age and does not identify the person. */
function maskDay(day: string): string {
  return day.includes('*') ? day : `${day.slice(0, 4)}-**-**`
}

function maskName(name: string): string {
  return name.includes('*') ? name : name.replace(/\S+/gu, (word) => `${[...word][0] ?? ''}****`)
}
