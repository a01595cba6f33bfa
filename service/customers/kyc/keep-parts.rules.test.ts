import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { mostDocuments } from '#contract/kyc-names'
import { type Kept, withKept } from './keep-parts.rules'
import type { KycDetails } from './profile.rules'
import type { StoredReading } from './readings.rules'

const empty: KycDetails = {
  legalName: null,
  birthDate: null,
  incorporationDate: null,
  idDocNumber: null,
  occupation: null,
  activity: null,
  sourceOfFunds: null,
  expectedMonthlyUsd: null,
  beneficialOwners: [],
  representative: null,
  readings: [],
}
const ana = { ...empty, legalName: 'Ana Pérez', idDocNumber: 'V12345678', birthDate: '1990-05-17' }
const nothing: Kept = { details: [], documents: [] }
const file = (sha256: string) => ({ kind: 'id_document', file_id: `file-${sha256}`, sha256 }) as const
const reading = (sha256: string): StoredReading => ({
  ...{ legalName: null, idDocNumber: null, birthDate: null, incorporationDate: null, city: null, expiresOn: null },
  ...{ sha256, kind: 'id_document' },
})
const before = { details: { ...ana, readings: [reading('a'), reading('b')] }, documents: [file('a'), file('b')] }

function faultOf(...[sent, keeping]: Parameters<typeof withKept>): unknown {
  try {
    withKept(sent, keeping)
    return undefined
  } catch (error) {
    return error instanceof ServiceError ? error.errors : error
  }
}

test('what is kept comes from the profile before, and the rest from what is sent', () => {
  const sent = { details: { ...empty, legalName: 'Ana Pérez Gil', readings: [reading('c')] }, documents: [file('c')] }
  const kept: Kept = { details: ['birthDate'], documents: ['b'] }
  expect(withKept(sent, { kept, before })).toEqual({
    details: { ...empty, legalName: 'Ana Pérez Gil', birthDate: '1990-05-17', readings: [reading('b'), reading('c')] },
    documents: [file('b'), file('c')],
  })
  expect(withKept(sent, { kept: nothing, before: undefined })).toEqual(sent)
})

test('what is both kept and sent is refused by its name on the wire', () => {
  const luis = { name: 'Luis Bracho', idDocNumber: 'V12345678', country: 'VE', share: 60 }
  const given = { ...ana, representative: luis, beneficialOwners: [luis] }
  const names = { idDocNumber: 'id_doc_number', birthDate: 'birth_date', representative: 'representative' } as const
  for (const [detail, pointer] of Object.entries({ ...names, beneficialOwners: 'beneficial_owners' })) {
    const details = (['idDocNumber', 'birthDate', 'representative', 'beneficialOwners'] as const).filter(
      (name) => name === detail,
    )
    const kept = { ...nothing, details }
    const fault = [{ pointer: `/${pointer}`, code: 'duplicate_field' }]
    expect(faultOf({ details: given, documents: [] }, { kept, before }), detail).toEqual(fault)
    expect(faultOf({ details: empty, documents: [] }, { kept, before }), detail).toBeUndefined()
  }
  const twice = { details: empty, documents: [file('c'), file('a')] }
  const fault = [{ pointer: '/documents', code: 'duplicate_field' }]
  expect(faultOf(twice, { kept: { ...nothing, documents: ['a'] }, before })).toEqual(fault)
})

test('a document that was not there cannot be kept', () => {
  const fault = [{ pointer: '/keeps_documents', code: 'out_of_range' }]
  const sent = { details: empty, documents: [] }
  expect(faultOf(sent, { kept: { ...nothing, documents: ['a', 'z'] }, before })).toEqual(fault)
  expect(faultOf(sent, { kept: { ...nothing, documents: ['a'] }, before: undefined })).toEqual(fault)
})

test('kept and sent documents together are as many as a profile may have', () => {
  const fill = (count: number) => Array.from({ length: count }, (_, place) => file(`sent ${place}`))
  const keeping = { kept: { ...nothing, documents: ['a', 'b'] }, before }
  expect(faultOf({ details: empty, documents: fill(mostDocuments - 2) }, keeping)).toBeUndefined()
  const fault = [{ pointer: '/documents', code: 'too_long' }]
  expect(faultOf({ details: empty, documents: fill(mostDocuments - 1) }, keeping)).toEqual(fault)
})
