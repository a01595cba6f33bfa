import { type KeptMember, keptMembers } from '#contract/kyc-names'
import { toWireAmount } from '#contract/money'
import type { TypedAmount } from '../../../_kit/form/use-typed-amount'

/** The members that are shown and typed as they are. */
const plainNames = ['legal_name', 'incorporation_date', 'occupation', 'activity', 'source_of_funds'] as const
type PlainName = (typeof plainNames)[number]
export type TextName = PlainName | 'id_doc_number' | 'birth_date'

/** The profile as it was last sent, as far as a form may show it. */
export type SentProfile = {
  version: number
  plain: Readonly<Record<PlainName, string>>
  /** Whole US dollars. */
  monthly: number | null
  /** The masked text of each masked member that was sent. */
  masked: Readonly<Partial<Record<KeptMember, string>>>
  documents: readonly { sha256: string; label: string }[]
}

type TypedPerson = { name: string; id_doc_number: string }
/** `share` is in percent, as typed. */
export type TypedOwner = TypedPerson & { row: number; country: string; share: string }
/** What stands on a document, as it was typed. */
export const documentNames = ['legal_name', 'id_doc_number', 'birth_date', 'incorporation_date', 'city', 'expires_on'] as const
export type DocumentName = (typeof documentNames)[number]
/** `file` is the name of the file that was hashed; it is not sent. */
export type TypedDocument = Record<DocumentName, string> & {
  row: number
  kind: string
  file_id: string
  sha256: string
  file: string
}

/** What was typed. A masked member is kept unless it is in `retyped`, a document unless its hash is in `dropped`. */
export type TypedProfile = {
  texts: Readonly<Record<TextName, string>>
  monthly: TypedAmount
  representative: TypedPerson
  owners: readonly TypedOwner[]
  documents: readonly TypedDocument[]
  retyped: readonly KeptMember[]
  dropped: readonly string[]
}

/** Returns the form over what was sent before; masked members that were not sent are typed at once. */
export function typedOver(sent: SentProfile | undefined): TypedProfile {
  const blank = { legal_name: '', incorporation_date: '', occupation: '', activity: '', source_of_funds: '' }
  return {
    texts: { ...(sent?.plain ?? blank), id_doc_number: '', birth_date: '' },
    monthly: sent?.monthly ? { typed: String(sent.monthly), minor: `${sent.monthly}00` } : { typed: '', minor: null },
    representative: { name: '', id_doc_number: '' },
    owners: [],
    documents: [],
    retyped: [],
    dropped: [],
  }
}

/** Returns whether a masked member stays as it was sent. */
export function isKept(member: KeptMember, { retyped }: TypedProfile, sent: SentProfile | undefined): boolean {
  return sent?.masked[member] !== undefined && !retyped.includes(member)
}

/**
 * Returns what is sent: everything typed, and the names of what is kept. The server drops empty texts and judges the rest. The
 * members of the other type of customer are left out.
 */
export function toBody(typed: TypedProfile, sent: SentProfile | undefined, type: 'individual' | 'business') {
  const kept = keptMembers.filter((member) => isKept(member, typed, sent))
  const { birth_date, occupation, incorporation_date, activity, ...both } = typed.texts
  const ofType = type === 'individual' ? { birth_date, occupation } : { incorporation_date, activity, ...toPeople(typed) }
  const told = Object.entries({ ...both, ...ofType }).filter(([name]) => !kept.some((member) => member === name))
  return {
    ...Object.fromEntries(told),
    documents: typed.documents.map(toDocument),
    keeps: kept,
    keeps_documents: (sent?.documents ?? []).map(({ sha256 }) => sha256).filter((hash) => !typed.dropped.includes(hash)),
    replaces_version: sent?.version ?? 0,
  }
}

function toPeople({ monthly, representative, owners }: TypedProfile) {
  const isNamed = Object.values(representative).some((text) => text.trim() !== '')
  return {
    ...(monthly.minor === null ? {} : { expected_monthly_usd: toWireAmount(BigInt(monthly.minor)) }),
    ...(isNamed ? { representative } : {}),
    beneficial_owners: owners.map(({ row: _row, share, ...owner }) => ({ ...owner, share: Number(share.replace(',', '.')) })),
  }
}

function toDocument({ row: _row, file: _file, kind, file_id, sha256, ...read }: TypedDocument) {
  const told = Object.fromEntries(Object.entries(read).filter(([, text]) => text.trim() !== ''))
  return { kind, file_id, sha256, ...(Object.keys(told).length > 0 ? { read: told } : {}) }
}

/** Returns a number that no row has. */
export function nextRow(rows: readonly { row: number }[]): number {
  return Math.max(0, ...rows.map(({ row }) => row)) + 1
}
