import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenCompliance, givenCompliance } from './test-compliance'

let given: GivenCompliance
beforeAll(async () => {
  given = await givenCompliance()
})
afterAll(() => given.close())

let documents = 20_000_000
const person = () => ({ legal_name: 'Yelitza Carolina Bracho', birth_date: '1987-04-02', id_doc_number: `V-${++documents}` })
const card = (read: object) => ({ kind: 'id_document', file_id: 'file-1', sha256: 'cd'.repeat(32), read })

const submit = (id: string, body: object) =>
  given.call('POST', `/v1/customers/${id}/kyc-profile`, { body, headers: { 'x-actor-id': 'partner' } })

async function review(id: string) {
  const { body } = await given.call('GET', `/v1/kyc/reviews/${(await given.review(id)).id}`)
  const check = (rule: string) => body.checks.find((one: { rule: string }) => one.rule === rule)
  return { body, check }
}

test('a document that says otherwise keeps the rule from approving, and the review shows which member', async () => {
  const id = await given.customer()
  const read = { legal_name: 'BRACHO YELITZA C.', birth_date: '1984-04-02', expires_on: '2029-08-31' }
  const sent = await submit(id, { ...person(), documents: [card(read)] })
  expect(sent.body).toMatchObject({
    state: 'ONBOARDING',
    kyc_status: 'under_review',
    documents: [
      { kind: 'id_document', read: { legal_name: 'BRACHO YELITZA C.', birth_date: '1984-**-**', expires_on: '2029-08-31' } },
    ],
  })
  const { body, check } = await review(id)
  expect(body.flags).toEqual(['data_mismatch'])
  expect(body.comparison).toMatchObject([
    { member: 'legal_name', document: 'BRACHO YELITZA C.', outcome: 'same' },
    { member: 'id_doc_number', document: null, outcome: 'not_on_document' },
    { member: 'birth_date', declared: '1987-**-**', document: '1984-**-**', document_kind: 'id_document', outcome: 'different' },
    { member: 'city', declared: 'Caracas', outcome: 'not_on_document' },
    { member: 'expires_on', declared: null, document: '2029-08-31', outcome: 'valid' },
  ])
  expect(check('data_match')).toMatchObject({ outcome: 'noticed', reason_code: 'data_mismatch', members: ['birth_date'] })
  expect(check('document_valid')).toMatchObject({ outcome: 'clear', reason_code: null })
  expect(check('age')).toMatchObject({ outcome: 'clear', members: ['birth_date'] })
  expect(check('sanctions_lists')).toMatchObject({ outcome: 'not_looked' })
})

test('what agrees is approved by rule, whatever the order of the name; a document that has ended is not', async () => {
  const [fine, ended] = [await given.customer(), await given.customer()]
  const read = { legal_name: 'Bracho Yelitza Carolina', birth_date: '1987-04-02' }
  expect((await submit(fine, { ...person(), documents: [card({ ...read, expires_on: '2029-08-31' })] })).body.state).toBe(
    'ACTIVE',
  )
  await submit(ended, { ...person(), documents: [card({ ...read, expires_on: '2024-08-31' })] })
  const { body, check } = await review(ended)
  expect(body.flags).toEqual(['document_expired'])
  expect(check('document_valid')).toMatchObject({ outcome: 'noticed', reason_code: 'document_expired' })
})

test('who is under 18 on the document is under 18, whatever was declared', async () => {
  const id = await given.customer()
  await submit(id, { ...person(), documents: [card({ birth_date: '2010-01-01' })] })
  const { body, check } = await review(id)
  expect(body.flags).toEqual(['underage', 'data_mismatch'])
  expect(check('age')).toMatchObject({ outcome: 'noticed', reason_code: 'underage' })
})

test('a birthday and the last day of a document end at midnight in Caracas, also on the last day of a year', async () => {
  const before = given.now()
  const stateOf = async (birth_date: string, read: object) => {
    const id = await given.customer()
    await submit(id, {
      ...person(),
      birth_date,
      documents: [card({ legal_name: 'Bracho Yelitza Carolina', birth_date, ...read })],
    })
    return (await given.read(id)).state
  }
  const states = async () => [await stateOf('1987-04-02', { expires_on: '2026-12-31' }), await stateOf('2009-01-01', {})]
  try {
    given.goTo(new Date('2027-01-01T03:59:59.000Z'))
    expect(await states(), 'the last second of the year').toEqual(['ACTIVE', 'ONBOARDING'])
    given.goTo(new Date('2027-01-01T04:00:00.000Z'))
    expect(await states(), 'a second later').toEqual(['ONBOARDING', 'ACTIVE'])
  } finally {
    given.goTo(before)
  }
})

test('others with the same document or account are named, and nobody from another organization', async () => {
  const profile = person()
  const [first, second] = [await given.customer(), await given.customer()]
  await submit(first, profile)
  await submit(second, profile)
  const account = {
    account_type: 'pagomovil',
    country_code: 'VE',
    bank_code: '0134',
    phone_number: '04121234567',
    id_doc_number: 'V12345678',
  }
  for (const id of [first, second])
    expect((await given.call('POST', `/v1/customers/${id}/bank-accounts`, { body: account })).status).toBe(201)
  const { check } = await review(second)
  expect(check('same_document')).toMatchObject({ outcome: 'noticed', reason_code: 'duplicate_identity', others: [first] })
  expect(check('shared_account')).toMatchObject({ outcome: 'noticed', reason_code: null, others: [first] })
})

test('where nothing was sent nothing was looked at; what happened before is told with its time', async () => {
  const id = await given.customer('+kyc-review')
  const before = await review(id)
  expect(before.body.comparison).toEqual([])
  for (const rule of ['age', 'document_valid', 'data_match', 'same_document', 'shared_account', 'tier_data'])
    expect([rule, before.check(rule).outcome]).toEqual([rule, 'not_looked'])
  expect(before.check('stopped_before')).toMatchObject({ outcome: 'clear', at: null })

  await given.measure('suspend', id, { body: { reason_code: 'sanctions_hit' } })
  await given.measure('reinstate', id)
  const after = await review(id)
  expect(after.check('stopped_before')).toMatchObject({
    outcome: 'noticed',
    reason_code: 'sanctions_hit',
    at: given.now().toISOString(),
  })
})

test('what a tier asks for and was not sent is named by the rule that looks for it', async () => {
  const id = await given.customer('', { change: { kyc_type: 'enhanced' } })
  await submit(id, { ...person(), occupation: 'Nurse' })
  const { check } = await review(id)
  expect(check('tier_data')).toMatchObject({
    outcome: 'noticed',
    members: ['source_of_funds', 'documents/rif', 'documents/income_proof'],
  })
})

test('what stands on a document is sealed with the profile, and whole only to who may reveal', async () => {
  const id = await given.customer('+kyc-review')
  await submit(id, { ...person(), documents: [card({ id_doc_number: 'V77777777', birth_date: '1987-04-02' })] })
  const path = `/v1/customers/${id}/kyc-profile`
  expect((await given.call('GET', path)).body.documents[0].read).toEqual({ id_doc_number: 'V*****777', birth_date: '1987-**-**' })
  expect((await given.call('GET', `${path}?reveal=true`)).body.documents[0].read.id_doc_number).toBe('V77777777')
  const [row] = await given.database.sql`select p::text as text from payments.kyc_profiles p where customer_id = ${id}`
  expect(row?.text).not.toContain('V77777777')
})
