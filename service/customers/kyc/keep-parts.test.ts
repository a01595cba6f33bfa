import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyExamples } from '../../http/openapi/body-examples'
import { type GivenCompliance, givenCompliance } from './test-compliance'

let given: GivenCompliance
beforeAll(async () => {
  given = await givenCompliance()
})
afterAll(() => given.close())

let documents = 20_000_000
const person = () => ({ legal_name: 'Ana Pérez', birth_date: '1990-05-17', id_doc_number: `V${++documents}` })
const hash = (of: string) => of.repeat(32)
const file = (of: string, read?: object) => ({ kind: 'id_document', file_id: `file-${of}`, sha256: hash(of), read })
const send = (id: string, body: unknown, actor = 'eva') =>
  given.call('POST', `/v1/customers/${id}/kyc-profile`, { body, headers: { 'x-actor-id': actor } })
const reveal = async (id: string) => (await given.call('GET', `/v1/customers/${id}/kyc-profile?reveal=true`)).body

test('whoever saw a profile masked keeps its masked members and documents, and changes the rest', async () => {
  const id = await given.customer()
  const first = person()
  const read = { birth_date: '1990-05-17', expires_on: '2031-08-31' }
  await send(id, { ...first, documents: [file('aa', read), file('bb')] })
  const correction = {
    legal_name: first.legal_name,
    occupation: 'Head teacher',
    keeps: ['id_doc_number', 'birth_date'],
    keeps_documents: [hash('aa')],
    documents: [file('cc')],
    replaces_version: 1,
  }
  expect((await send(id, correction)).body).toMatchObject({ version: 2, state: 'ACTIVE' })
  const stored = await reveal(id)
  expect(stored).toMatchObject({ ...first, occupation: 'Head teacher' })
  expect(stored.documents).toEqual([{ ...file('aa'), read }, file('cc')].map((one) => JSON.parse(JSON.stringify(one))))
})

test('owners and a representative are kept, and none is kept where there was none', async () => {
  const id = await given.customer('', { change: { type: 'business' } })
  const luis = { name: 'Luis Bracho', id_doc_number: 'V12345678' }
  const owners = [{ ...luis, country: 'VE', share: 60 }]
  expect((await send(id, { keeps: ['birth_date', 'representative'] })).status).toBe(201)
  await send(id, { legal_name: 'Los Andes, C.A.', beneficial_owners: owners, representative: luis })
  await send(id, { legal_name: 'Los Andes, C.A.', activity: 'Trade', keeps: ['beneficial_owners', 'representative'] })
  expect(await reveal(id)).toMatchObject({ activity: 'Trade', beneficial_owners: owners, representative: luis })
})

test('a correction of a version that is no longer the last is refused, unless it changes nothing', async () => {
  const id = await given.customer()
  const first = person()
  await send(id, { ...first, replaces_version: 0 })
  expect((await send(id, { ...first, occupation: 'Baker', replaces_version: 0 })).body.code).toBe('precondition_failed')
  expect((await send(id, { ...first, replaces_version: 0 })).body).toMatchObject({ version: 1 })
  expect((await send(id, { ...first, occupation: 'Baker', replaces_version: 1 })).body).toMatchObject({ version: 2 })
})

test.each([
  ['a member that is kept and sent', { birth_date: '1990-05-17', keeps: ['birth_date'] }, '/birth_date', 'duplicate_field'],
  [
    'a document that is kept and sent',
    { documents: [file('aa')], keeps_documents: [hash('aa')] },
    '/documents',
    'duplicate_field',
  ],
  ['a document that nobody sent', { keeps_documents: [hash('dd')] }, '/keeps_documents', 'out_of_range'],
  [
    'more documents than fit',
    { documents: Array.from({ length: 20 }, (_, index) => file((10 + index).toString())), keeps_documents: [hash('aa')] },
    '/documents',
    'too_long',
  ],
])('%s is refused', async (_what, body, pointer, code) => {
  const id = await given.customer()
  await send(id, { ...person(), documents: [file('aa')] })
  const answer = await send(id, body)
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer, code }]])
})

test('the examples of the reference are accepted, each after the first of its kind', async () => {
  const examples = Object.entries(bodyExamples.KycProfileBody ?? {})
  const [person, business] = [await given.customer(), await given.customer('', { change: { type: 'business' } })]
  for (const [name, body] of examples)
    expect([name, (await send(name === 'A business' ? business : person, body)).status]).toEqual([name, 201])
})
