import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRif } from '#contract/account-checks'
import { countWaiting } from '#database/testing/waiting'
import { type GivenCompliance, givenCompliance } from './test-compliance'

let given: GivenCompliance
beforeAll(async () => {
  given = await givenCompliance()
})
afterAll(() => given.close())

let documents = 10_000_000
const person = () => ({ legal_name: 'Ana Pérez', birth_date: '1990-05-17', id_doc_number: `V-${++documents}` })
const luis = { name: 'Luis Bracho', id_doc_number: 'V12345678', country: 'VE' }
/** Returns a profile of a business with a RIF that no other customer has presented. */
const company = () => ({
  legal_name: 'Los Andes, C.A.',
  incorporation_date: '2010-01-01',
  id_doc_number: nextRif(),
  beneficial_owners: [{ ...luis, name: 'Luis Andrade', share: 60 }],
})
const file = (kind: string) => ({ kind, file_id: `file-${kind}`, sha256: 'ab'.repeat(32) })

test('a profile is kept sealed, answered masked, and revealed only to who may, on record', async () => {
  const id = await given.customer()
  const profile = { ...person(), occupation: 'Teacher', documents: [file('id_document')] }
  const sent = await submit(id, profile)
  expect(sent.status, sent.text).toBe(201)
  const masked = {
    customer_id: id,
    version: 1,
    legal_name: 'Ana Pérez',
    birth_date: '1990-**-**',
    id_doc_number: `V*****${String(documents).slice(-3)}`,
    documents: [file('id_document')],
    submitted_by: 'partner',
    missing: [],
  }
  expect(sent.body).toMatchObject(masked)
  const path = `/v1/customers/${id}/kyc-profile`
  expect((await given.call('GET', path)).body).toMatchObject(masked)
  expect((await given.call('GET', `${path}?reveal=true`)).body).toMatchObject({
    birth_date: '1990-05-17',
    id_doc_number: `V${documents}`,
  })
  expect(await given.events(id)).toContain('kyc_profile.revealed')
  const key = await given.givenKey(given.organizationId, { scopes: ['customers:read'] })
  expect((await given.call('GET', `${path}?reveal=true`, { key })).body).toMatchObject({ scope: 'kyc:review' })
  expect((await given.call('GET', '/v1/events?limit=100')).text).not.toContain('kyc_profile.revealed')

  const rows = await given.database.sql`select p::text || e::text as text from payments.kyc_profiles p, payments.events e`
  expect(rows.map(({ text }) => text).join()).not.toMatch(new RegExp(`${documents}|1990-05-17|Teacher`))
})

test('complete, unremarkable and standard is approved by rule; the list knows the name', async () => {
  const id = await given.customer('', { change: { city: undefined } })
  expect((await submit(id, person())).body).toMatchObject({ state: 'REGISTERED', missing: ['city'] })
  await given.change(id, { city: 'Coro' }, 'partner')
  expect(await given.read(id)).toMatchObject({ state: 'ACTIVE', legal_name: 'Ana Pérez' })
})

test('what a tier asks for is named until it is all there, and then people look', async () => {
  const business = { type: 'business', kyc_type: 'enhanced' }
  const id = await given.customer('', { change: business })
  await given.decide((await given.review(id)).id, { decision: 'request_information', reason_code: 'data_mismatch' })
  const company = { legal_name: 'Los Andes, C.A.', id_doc_number: 'J-29999999-7', incorporation_date: '2010-01-01' }
  const first = await submit(id, company)
  const missing = ['activity', 'expected_monthly_usd', 'beneficial_owners', 'representative', 'documents/representative_document']
  expect(first.status === 201 ? first.body : first.body.errors).toMatchObject({ missing, kyc_status: 'incomplete' })
  const complete = await submit(id, {
    ...company,
    activity: 'Trade',
    expected_monthly_usd: 20_000,
    beneficial_owners: [{ name: 'Luis Andrade', id_doc_number: 'V12345678', country: 'VE', share: 60 }],
    representative: { name: 'Luis Andrade', id_doc_number: 'V12345678' },
    documents: [file('representative_document')],
  })
  expect(complete.body).toMatchObject({ missing: [], kyc_status: 'under_review', state: 'ONBOARDING', version: 2 })
  expect(complete.body.beneficial_owners).toEqual([{ name: 'L**** A****', id_doc_number: 'V*****678', country: 'VE', share: 60 }])
  const review = await given.review(id)
  await given.decide(review.id, { decision: 'approve' })
  const { history, profile } = (await given.call('GET', `/v1/kyc/reviews/${review.id}`)).body
  expect(profile.representative.name).toBe('L**** A****')
  expect(history[0]).toMatchObject({
    action: 'approve',
    evidence: [{ kind: 'representative_document', sha256: 'ab'.repeat(32) }],
  })
  expect((await given.read(id)).kyc_valid_until).toBe('2027-11-20T14:00:00.000Z')
})

test.each([
  ['another name', { legal_name: 'Bea Gómez' }],
  ['another birth date', { birth_date: '1991-05-17' }],
  ['another document', { id_doc_number: 'V7654321' }],
])('%s takes the approval of an active customer away', async (_, change) => {
  const id = await given.customer()
  const profile = person()
  expect((await submit(id, profile)).body).toMatchObject({ state: 'ACTIVE', kyc_status: 'approved' })
  expect((await submit(id, { ...profile, occupation: 'Baker', legal_name: 'ana  PÉREZ' })).body.state).toBe('ACTIVE')
  const answer = await submit(id, { ...profile, ...change }, 'eva')
  expect(answer.body).toMatchObject({ state: 'ONBOARDING', kyc_status: 'under_review', reverification_required: true })
  const review = await given.review(id)
  expect(review).toMatchObject({ reason: 'critical_change' })
  expect((await given.decide(review.id, { decision: 'approve' }, 'eva')).body.code).toBe('self_approval_forbidden')
})

test('a name that a person approved is not taken back by sending the profile before it again', async () => {
  const id = await given.customer('', { change: { legal_name: 'Ana Pérez' } })
  const profile = person()
  expect((await submit(id, profile)).body.state).toBe('ACTIVE')
  await given.change(id, { legal_name: 'Bea Gómez' }, 'eva')
  await given.decide((await given.review(id)).id, { decision: 'approve' })
  expect(await given.read(id)).toMatchObject({ state: 'ACTIVE', legal_name: 'Bea Gómez' })

  const answer = await submit(id, profile)
  expect(answer.body).toMatchObject({ state: 'ONBOARDING', reverification_required: true, version: 2 })
})

test('a first name takes an approval away, unless the rule approves of the profile it comes with', async () => {
  const [named, described] = [await given.customer(), await given.customer()]
  const bare = await submit(named, { legal_name: 'Ana Pérez' })
  expect(bare.body).toMatchObject({ state: 'ONBOARDING', kyc_status: 'incomplete', reverification_required: true })
  expect((await submit(described, person())).body).toMatchObject({ state: 'ACTIVE', kyc_status: 'approved' })
})

test.each([
  ['birth date', { birth_date: '1991-05-17' }, 'individual'],
  ['day of incorporation', { incorporation_date: '2011-01-01' }, 'business'],
  ['owner', { beneficial_owners: [{ ...luis, share: 60 }] }, 'business'],
  ['share of an owner', { beneficial_owners: [{ ...luis, name: 'Luis Andrade', share: 55 }] }, 'business'],
])('another %s alone takes the approval away', async (_, change, type) => {
  const id = await given.customer('', { change: { type } })
  const profile = type === 'individual' ? person() : company()
  expect((await submit(id, profile)).body).toMatchObject({ state: 'ACTIVE', kyc_status: 'approved' })
  const answer = await submit(id, { ...profile, ...change })
  expect(answer.body).toMatchObject({ state: 'ONBOARDING', kyc_status: 'under_review', reverification_required: true })
})

test('the same profile again has no effect, and other case and spaces are kept without a word', async () => {
  const id = await given.customer()
  const profile = { ...person(), documents: [file('id_document')] }
  const first = await submit(id, profile)
  const [before, told] = [await given.read(id), await given.events(id)]
  expect((await submit(id, profile, 'eva')).body).toEqual(first.body)
  expect(await given.read(id)).toEqual(before)

  expect((await submit(id, { ...profile, legal_name: 'ANA  pérez' })).body).toMatchObject({ version: 2, state: 'ACTIVE' })
  expect((await given.read(id)).legal_name).toBe('ANA  pérez')
  expect(await given.events(id)).toEqual(told)
})

test('data that were asked for and come back the same open no review', async () => {
  const id = await given.customer('+kyc-review')
  const profile = person()
  await submit(id, profile)
  await given.decide((await given.review(id)).id, { decision: 'request_information', reason_code: 'data_mismatch' })
  for (const again of [profile, { ...profile, legal_name: 'ANA PÉREZ' }]) {
    expect((await submit(id, again)).body.kyc_status).toBe('incomplete')
  }
  expect((await submit(id, { ...profile, occupation: 'Baker' })).body.kyc_status).toBe('under_review')
})

test.each([
  ['who was described before', {}, {}, 'ACTIVE', 'approved'],
  ['of whom something is missing', { birth_date: undefined }, {}, 'ONBOARDING', 'under_review'],
  ['who is a child', { birth_date: '2020-01-01' }, {}, 'ONBOARDING', 'under_review'],
  ['who goes by another name now', {}, { legal_name: 'Bea Gómez' }, 'ONBOARDING', 'under_review'],
  ['of the enhanced tier', {}, { kyc_type: 'enhanced' }, 'ONBOARDING', 'under_review'],
])('with real money a customer %s stands where the rule says once there is an address', async (_, told, change, ...standing) => {
  const { key } = await given.givenOrganization('live')
  const body = { email: `live${++documents}@example.com`, type: 'individual', country: 'VE' }
  const { id } = (await given.call('POST', '/v1/customers', { body, key })).body
  const sent = await given.call('POST', `/v1/customers/${id}/kyc-profile`, { body: { ...person(), ...told }, key })
  expect(sent.body).toMatchObject({ state: 'REGISTERED', kyc_status: 'not_started' })
  const address = { address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const completed = await given.call('PUT', `/v1/customers/${id}`, { body: { ...body, ...address, ...change }, key })
  expect([completed.body.state, completed.body.kyc_status]).toEqual(standing)
})

test.each([
  ['less than a quarter', [24.99], '/beneficial_owners/0/share'],
  ['more than all', [100.01], '/beneficial_owners/0/share'],
  ['more than all together', [60, 40.01], '/beneficial_owners'],
])('owners of %s are refused', async (_, shares, pointer) => {
  const id = await given.customer('', { change: { type: 'business' } })
  const answer = await submit(id, { ...company(), beneficial_owners: shares.map((share) => ({ ...luis, share })) })
  expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { pointer, code: 'out_of_range' }])
})

test('owners of a quarter, and of everything together, are right', async () => {
  for (const shares of [[25], [25, 25, 25, 25], [33.34, 33.33, 33.33], [25, 43.02, 31.98], [100]]) {
    const id = await given.customer('', { change: { type: 'business' } })
    const beneficial_owners = shares.map((share) => ({ ...luis, share }))
    expect((await submit(id, { ...company(), beneficial_owners })).status, shares.join()).toBe(201)
  }
})

test('a child, and a document that somebody else has shown, are for people to decide', async () => {
  const flagsOf = async (profile: object) => {
    const id = await given.customer()
    await submit(id, profile)
    return (await given.openReviews(id))[0]?.flags
  }
  const taken = person()
  expect(await flagsOf(taken)).toBeUndefined()
  expect(await flagsOf({ ...taken, legal_name: 'Somebody Else' })).toEqual(['duplicate_identity'])
  expect(await flagsOf({ ...person(), birth_date: '2008-11-20' })).toBeUndefined()
  expect(await flagsOf({ ...person(), birth_date: '2008-11-21' })).toEqual(['underage'])
})

test('of two who show the same new document at once, one is noticed', async () => {
  const [one, two] = [await given.customer(), await given.customer()]
  const profile = person()
  // The table lock keeps both requests from finishing before both have begun.
  const { both } = await given.database.sql.begin(async (held) => {
    await held`lock table payments.kyc_profiles in exclusive mode`
    const both = [submit(one, profile), submit(two, profile)]
    await expect.poll(() => countWaiting(given.database)).toBe(2)
    return { both }
  })
  await Promise.all(both)
  const states = [(await given.read(one)).state, (await given.read(two)).state]
  expect(states.sort()).toEqual(['ACTIVE', 'ONBOARDING'])
})

test.each([
  ['a document that cannot be', { id_doc_number: 'V12' }, '/id_doc_number', 'id_doc_number_invalid'],
  ['a day to come', { birth_date: '2027-01-01' }, '/birth_date', 'out_of_range'],
  ['a day that is none', { birth_date: '1990-02-30' }, '/birth_date', 'invalid_format'],
  ['what only a business has', { activity: 'Trade' }, '/activity', 'unknown_field'],
  ['a hash that is none', { documents: [{ ...file('rif'), sha256: 'x' }] }, '/documents/0/sha256', 'invalid_format'],
])('%s is refused', async (_, change, pointer, code) => {
  const id = await given.customer()
  const answer = await submit(id, { ...person(), ...change })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer, code }]])
  expect((await given.call('GET', `/v1/customers/${id}/kyc-profile`)).body.code).toBe('kyc_profile_not_found')
})

test('a blocked customer sends nothing', async () => {
  const id = await given.customer('+sanctions')
  expect((await submit(id, person())).body.code).toBe('customer_blocked')
})

test('a new address and a higher tier are reviewed for what they are', async () => {
  for (const [change, reason] of [
    [{ city: 'Coro' }, 'critical_change'],
    [{ kyc_type: 'enhanced' }, 'tier_upgrade'],
  ] as const) {
    const id = await given.customer()
    const answer = await given.change(id, change, 'ana')
    expect(answer.body.reverification_required).toBe(true)
    expect(await given.review(id)).toMatchObject({ reason, changed_by: ['ana'] })
  }
})

function nextRif(): string {
  const start = `J${++documents}`
  return Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isRif) ?? nextRif()
}

function submit(id: string, body: object, actor = 'partner') {
  return given.call('POST', `/v1/customers/${id}/kyc-profile`, { body, headers: { 'x-actor-id': actor } })
}
