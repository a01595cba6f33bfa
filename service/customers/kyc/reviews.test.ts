import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsReview } from './status.rules'
import { type GivenCompliance, givenCompliance } from './test-compliance'

let given: GivenCompliance
beforeAll(async () => {
  given = await givenCompliance()
})
afterAll(() => given.close())

test('whoever waits for people has one open review, which tells who changed what is decided', async () => {
  const id = await given.customer('+kyc-review', { actor: 'ana' })
  const [review, ...others] = await given.openReviews(id)
  expect(others).toEqual([])
  expect(review).toMatchObject({
    customer_id: id,
    reason: 'new_customer',
    status: 'open',
    assignee: null,
    changed_by: ['ana'],
    flags: [],
    customer: { state: 'ONBOARDING', kyc_status: 'under_review' },
  })
  await given.change(id, { city: 'Coro' }, 'eva')
  await given.change(id, { city: 'Mérida' }, 'eva')
  expect(await given.openReviews(id)).toEqual([{ ...review, changed_by: ['ana', 'eva'] }])
})

test('an approval makes a customer active, until the tier wants to look again', async () => {
  const id = await given.customer('+kyc-review')
  const review = await given.review(id)
  const decided = await given.decide(review.id, { decision: 'approve' })
  expect([decided.status, decided.body.status, decided.body.assignee]).toEqual([200, 'decided', 'gabriela'])
  expect(await given.read(id)).toMatchObject({
    state: 'ACTIVE',
    is_verified: true,
    kyc_valid_until: '2028-11-20T14:00:00.000Z',
  })
  expect(await given.events(id)).toContain('customer.activated')
  const { history } = (await given.call('GET', `/v1/kyc/reviews/${review.id}`)).body
  expect(history).toMatchObject([
    {
      action: 'approve',
      review_id: review.id,
      actor: 'gabriela',
      from_state: 'ONBOARDING',
      to_state: 'ACTIVE',
      from_kyc_status: 'under_review',
      to_kyc_status: 'approved',
      valid_until: '2028-11-20T14:00:00.000Z',
    },
  ])
})

test('a reviewer may end an approval sooner, never later than the tier allows', async () => {
  const approve = async (validUntil: string) => {
    const id = await given.customer('+kyc-review')
    const answer = await given.decide((await given.review(id)).id, { decision: 'approve', valid_until: validUntil })
    return { answer, until: (await given.read(id)).kyc_valid_until }
  }
  expect((await approve('2027-01-01T00:00:00Z')).until).toBe('2027-01-01T00:00:00.000Z')
  expect((await approve('2099-01-01T00:00:00Z')).until).toBe('2028-11-20T14:00:00.000Z')
  const { answer } = await approve('2020-01-01T00:00:00Z')
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: '/valid_until', code: 'out_of_range' }]])
})

test('a request for information closes the review; complete data open the next one', async () => {
  const id = await given.customer('+kyc-review')
  const first = await given.review(id)
  await given.decide(first.id, { decision: 'request_information', reason_code: 'data_mismatch' })
  expect(await given.read(id)).toMatchObject({ state: 'ONBOARDING', kyc_status: 'incomplete' })
  expect(await given.openReviews(id)).toEqual([])

  await given.change(id, { city: 'Coro' }, 'ana')
  const second = await given.review(id)
  expect(second.id).not.toBe(first.id)
  expect(second).toMatchObject({ changed_by: ['partner', 'ana'], customer: { kyc_status: 'under_review' } })
})

test('nobody is approved without an address, and what is missing is named', async () => {
  const id = await given.customer('+kyc-review', { change: { address_line_1: undefined, city: undefined } })
  const { id: review } = await given.review(id)
  const refused = await given.decide(review, { decision: 'approve' })
  expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition'])
  expect(refused.body.errors).toMatchObject([
    { pointer: '/address_line_1', code: 'required' },
    { pointer: '/city', code: 'required' },
  ])
  expect(await given.review(id)).toMatchObject({ id: review, status: 'open', assignee: null })

  await given.change(id, { address_line_1: 'Calle 1', city: 'Coro' }, 'ana')
  expect((await given.decide(review, { decision: 'approve' })).body.status).toBe('decided')
})

test('a change by key, which proves no person, keeps that key from deciding and no person of the console', async () => {
  const id = await given.customer('+kyc-review', { actor: 'ana' })
  const body = { email: 'anonymous+kyc-review@example.com', type: 'individual', country: 'VE', address_line_1: 'A', city: 'B' }
  const key = await given.givenKey(given.organizationId)
  expect((await given.call('PUT', `/v1/customers/${id}`, { key, body })).status).toBe(200)
  const review = await given.review(id)
  expect(review.changed_by).toEqual(['ana', expect.stringMatching(/^key:/)])
  const headers = { 'x-actor-id': 'eva' }
  const own = await given.call('POST', `/v1/kyc/reviews/${review.id}/assign`, { key, headers, body: {} })
  expect([own.status, own.body.code]).toEqual([403, 'self_approval_forbidden'])
  const next = await given.call('POST', '/v1/kyc/reviews/assign-next', { key, headers, body: {} })
  expect(next.body.review?.id).not.toBe(review.id)
  expect((await given.decide(review.id, { decision: 'approve' }, 'gabriela')).status).toBe(200)
})

test('a rejection blocks the customer and needs a reason and a note', async () => {
  const id = await given.customer('+kyc-review')
  const { id: review } = await given.review(id)
  const bare = await given.decide(review, { decision: 'reject' })
  expect(bare.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/reason_code', '/note'])
  const rejected = await given.decide(review, { decision: 'reject', reason_code: 'sanctions_hit', note: 'On the list.\nTwice.' })
  expect(rejected.status).toBe(200)
  expect(await given.read(id)).toMatchObject({ state: 'BLOCKED', kyc_status: 'rejected', is_verified: false })
  expect(await given.events(id)).toContain('customer.blocked')
  const again = await given.decide(review, { decision: 'approve' })
  expect([again.status, again.body.code]).toEqual([409, 'invalid_transition'])
})

test('what is due first comes first to whoever asks: a sanctions hit before older reviews, page by page', async () => {
  const id = await given.customer('+kyc-review')
  const older = await given.review(id)
  await given.measure('block', id, { body: { reason_code: 'sanctions_hit' } })
  given.goTo(new Date(given.now().getTime() + 3_600_000))
  const late = await given.review(await given.customer('+kyc-review'))
  await given.measure('unblock', id)
  await given.measure('unblock', id, { actor: 'luis' })
  const urgent = await given.review(id)
  expect(urgent.id).not.toBe(older.id)

  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await given.call('GET', `/v1/kyc/reviews?status=open,assigned&order=due&limit=2${cursor}`)
    seen.push(...body.data.map((review: { id: string }) => review.id))
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect([seen[0], seen.at(-1)]).toEqual([urgent.id, late.id])
  const next = await given.call('POST', '/v1/kyc/reviews/assign-next', { headers: { 'x-actor-id': 'eva' } })
  expect(next.body.review.id).toBe(urgent.id)
})

test('whoever was once stopped for sanctions comes back to review with that flag', async () => {
  const id = await given.customer('+kyc-review')
  expect(await given.review(id)).toMatchObject({ flags: [] })
  const body = { reason_code: 'sanctions_hit' }
  await given.measure('block', id, { body })
  await given.measure('unblock', id)
  await given.measure('unblock', id, { actor: 'luis' })

  expect(await given.openReviews(id)).toMatchObject([{ reason: 'unblocked', flags: ['sanctions_hit'] }])
})

test('the queue can be asked for one reason alone', async () => {
  const id = await given.customer('+kyc-review')
  const reasons = async (reason: string) =>
    (await given.call('GET', `/v1/kyc/reviews?customer_id=${id}&reason=${reason}`)).body.data.map(
      (review: { id: string }) => review.id,
    )
  const { id: review } = await given.review(id)

  expect(await reasons('new_customer,tier_upgrade')).toEqual([review])
  expect(await reasons('critical_change')).toEqual([])
})

test('nobody decides, or is given, data that they changed, nor acts without a name', async () => {
  const id = await given.customer('+kyc-review', { actor: 'ana' })
  await given.change(id, { city: 'Coro' }, 'eva')
  const { id: review } = await given.review(id)
  for (const actor of ['ana', 'eva']) {
    const decision = await given.decide(review, { decision: 'approve' }, actor)
    expect([decision.status, decision.body.code]).toEqual([403, 'self_approval_forbidden'])
    expect((await given.assign(review, {}, actor)).body.code).toBe('self_approval_forbidden')
    expect((await given.assign(review, { assignee: actor }, 'gabriela')).body.code).toBe('self_approval_forbidden')
  }
  for (const path of [`${review}/decision`, `${review}/assign`, 'assign-next']) {
    const nameless = await given.call('POST', `/v1/kyc/reviews/${path}`, { body: { decision: 'approve' } })
    expect([nameless.status, nameless.body.code]).toEqual([403, 'actor_required'])
  }
  expect((await given.read(id)).state).toBe('ONBOARDING')
  expect((await given.decide(review, { decision: 'approve' })).status).toBe(200)
})

test('a review moves from somebody else only by their name, and only its holder decides it', async () => {
  const { id } = await given.review(await given.customer('+kyc-review'))
  expect((await given.assign(id, {}, 'luis')).body).toMatchObject({ assignee: 'luis', status: 'assigned' })
  expect((await given.assign(id, {}, 'gabriela')).body.code).toBe('review_assigned')
  expect((await given.assign(id, { from: 'ana' }, 'gabriela')).body.code).toBe('review_assigned')
  expect((await given.decide(id, { decision: 'approve' }, 'gabriela')).body.code).toBe('review_assigned')
  expect((await given.assign(id, { from: 'luis' }, 'gabriela')).body.assignee).toBe('gabriela')
  expect((await given.assign(id, { assignee: 'luis' }, 'gabriela')).body.assignee).toBe('luis')
  expect((await given.assign(id, { assignee: null }, 'luis')).body).toMatchObject({ assignee: null, status: 'open' })
  expect((await given.decide(id, { decision: 'approve' }, 'gabriela')).status).toBe(200)
  expect((await given.assign(id, {}, 'luis')).body.code).toBe('invalid_transition')
})

test('two reviewers who race through 50 reviews over two processes never get the same one, nor one of their own edits', async () => {
  const org = await given.givenOrganization('test')
  const made = Array.from({ length: 50 }, (_, index) =>
    given.customer('+kyc-review', { key: org.key, actor: index % 10 === 0 ? 'luis' : 'ana' }),
  )
  await Promise.all(made)
  const other = await given.anotherInstance()
  const take = async (call: typeof given.call, actor: string) => {
    const taken: string[] = []
    for (;;) {
      const { status, body } = await call('POST', '/v1/kyc/reviews/assign-next', {
        key: org.key,
        headers: { 'x-actor-id': actor },
      })
      expect(status).toBe(200)
      if (body.review === null) return taken
      expect(body.review).toMatchObject({ assignee: actor, status: 'assigned' })
      expect(body.review.changed_by).not.toContain(actor)
      taken.push(body.review.id)
    }
  }
  const taken = await Promise.all([take(given.call, 'luis'), take(other.call, 'gabriela'), take(other.call, 'gabriela')])
  await other.close()
  const all = taken.flat()
  expect(all).toHaveLength(50)
  expect(new Set(all).size).toBe(50)
})

test('the oldest review comes first to whoever asks, and the queue is read from either end', async () => {
  const org = await given.givenOrganization('test')
  const ids: string[] = []
  for (let index = 0; index < 7; index++) {
    given.goTo(new Date(given.now().getTime() + 1000))
    ids.push(await given.customer('+kyc-review', { key: org.key }))
  }
  const next = await given.call('POST', '/v1/kyc/reviews/assign-next', { key: org.key, headers: { 'x-actor-id': 'luis' } })
  expect(next.body.review.customer_id).toBe(ids[0])

  const pages = async (query: string) => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await given.call('GET', `/v1/kyc/reviews?limit=3${query}${cursor}`, { key: org.key })
      seen.push(...body.data.map((review: { customer_id: string }) => review.customer_id))
      if (!body.has_more) return seen
      cursor = `&cursor=${body.next_cursor}`
    }
  }
  for (const order of ['asc', 'oldest']) expect(await pages(`&order=${order}`)).toEqual(ids)
  expect(await pages('')).toEqual(ids.toReversed())
  expect(await pages('&status=open&order=oldest')).toEqual(ids.slice(1))
  expect(await pages('&assignee=luis')).toEqual(ids.slice(0, 1))
  expect(await pages(`&customer_id=${ids[3]}&status=open,assigned`)).toEqual([ids[3]])
  expect(await pages('&customer_id=nobody')).toEqual([])
  const counted = await given.call('GET', '/v1/kyc/reviews?with_count=true&limit=1', { key: org.key })
  expect(counted.body.count).toBe(7)
})

test('after everything, exactly those who wait have an open review, and decisions cannot be rewritten', async () => {
  const rows = await given.database.sql<{ state: 'ACTIVE'; kyc_status: 'approved'; open: bigint }[]>`
    select c.state, c.kyc_status, (select count(*) from payments.kyc_reviews r
      where r.org_id = c.org_id and r.customer_id = c.id and r.status in ('open', 'assigned')) as open
    from payments.customers c`
  expect(rows.length).toBeGreaterThan(50)
  for (const { state, kyc_status: kycStatus, open } of rows) {
    expect(Number(open)).toBe(needsReview({ state, kycStatus }) ? 1 : 0)
  }
  await expect(given.database.sql`update payments.kyc_decisions set note = 'x'`).rejects.toThrow('written once')
  await expect(given.database.sql`delete from payments.kyc_decisions`).rejects.toThrow('written once')
})
