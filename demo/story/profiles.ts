import { createHash } from 'node:crypto'
import type { KycProfileBody } from '#contract/kyc'
import type { CastMember, Path } from './member'

/** Customers who had to submit more than their address. */
const underReview: readonly Path[] = [
  'reviewed',
  'asked',
  'hit',
  'twin',
  'underage',
  'unanswered',
  'answered',
  'upgraded',
  'waits',
  'waitsMissing',
  'waitsHit',
  'waitsTwin',
  'waitsUnderage',
]
/** The owner of the document that each of these customers submitted. */
const sharedDocuments: Readonly<Record<string, string>> = {
  'Rafael Simón Guédez': 'Ernesto Villalobos Parra',
  'Yusmary Alvarado Gil': 'Beatriz Elena Oropeza',
}
const occupations = ['Comerciante', 'Docente', 'Electricista', 'Dentista', 'Periodista', 'Taxista'] as const
const activities: Readonly<Record<string, string>> = {
  Distribuidora: 'Distribución de alimentos al mayor',
  Inversiones: 'Compra y venta de repuestos',
  Droguería: 'Venta de medicamentos al mayor',
  Agropecuaria: 'Cría de ganado y venta de leche',
  Ferretería: 'Venta de materiales de construcción',
}

/** Tells whether customers of this path submit a KYC profile when they are registered, which a person decides. */
export function isUnderReview(path: Path): boolean {
  return underReview.includes(path)
}

type ProfileFacts = {
  others: readonly CastMember[]
  /** False: one document is still missing. */
  complete: boolean
  now: Date
}

/** Returns a customer's declaration, with the documents that prove it. */
export function profileOf(member: CastMember, facts: ProfileFacts): KycProfileBody {
  return member.type === 'business' ? ofBusiness(member, facts) : ofPerson(member, facts)
}

function ofPerson(member: CastMember, { others, complete, now }: ProfileFacts): KycProfileBody {
  const owner = others.find(({ name }) => name === sharedDocuments[member.name])
  const number = Number(member.document.slice(1))
  const isYoung = member.path === 'underage' || member.path === 'waitsUnderage'
  const year = isYoung ? now.getUTCFullYear() - 17 : 1958 + Math.floor(((number - 6_000_000) / 24_000_000) * 44)
  const kinds = ['id_document', 'selfie', 'rif', ...(complete ? (['income_proof'] as const) : [])] as const
  return {
    legal_name: member.name,
    birth_date: `${year}-${two((number % 12) + 1)}-${two((number % 28) + 1)}`,
    id_doc_number: owner?.document ?? member.document,
    occupation: occupations[number % occupations.length],
    source_of_funds: number % 2 === 0 ? 'Sueldo y ayuda de familiares en el exterior' : 'Honorarios profesionales',
    documents: kinds.map((kind) => documentOf(member, kind)),
  }
}

function ofBusiness(member: CastMember, { complete }: ProfileFacts): KycProfileBody {
  const number = Number(member.document.slice(1, 9))
  const isWhole = complete && member.path !== 'waitsMissing'
  const kinds = ['registration', 'rif', ...(isWhole ? (['representative_document'] as const) : [])] as const
  const owner = { name: 'Alirio Contreras Mora', id_doc_number: `V${9_000_000 + (number % 900_000)}`, country: 'VE', share: 70 }
  const partner = {
    name: 'Magaly Contreras Díaz',
    id_doc_number: `V${11_000_000 + (number % 900_000)}`,
    country: 'VE',
    share: 30,
  }
  return {
    legal_name: member.name,
    incorporation_date: `${2004 + (number % 17)}-${two((number % 12) + 1)}-${two((number % 28) + 1)}`,
    id_doc_number: member.document,
    activity: activities[member.name.split(' ')[0] ?? ''] ?? 'Comercio al mayor',
    source_of_funds: 'Ventas de la empresa',
    expected_monthly_usd: 5_000 + (number % 8) * 2_500,
    beneficial_owners: [owner, partner],
    representative: { name: owner.name, id_doc_number: owner.id_doc_number },
    documents: kinds.map((kind) => documentOf(member, kind)),
  }
}

type DocumentKind = NonNullable<KycProfileBody['documents']>[number]['kind']

/** Returns a file in another system; its hash is of its name, because there is no real file. */
function documentOf({ email }: CastMember, kind: DocumentKind) {
  const sha256 = createHash('sha256').update(`${email} ${kind}`).digest('hex')
  return { kind, file_id: `${kind}-${sha256.slice(0, 8)}`, sha256 }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
