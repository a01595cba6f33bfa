import { randomUUID } from 'node:crypto'
import { captureAction, sendAction } from './support/actions'
import { untilAlive } from './support/alive'
import { withSql } from './support/database'
import { personOf, signInByPassword } from './support/people'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'
import type { World } from './support/world'

test('an export that a role does not include is refused, and the trail records who requested what and from where', async ({
  openPage,
  world,
}) => {
  const since = new Date()
  const clerk = await givenSecondPerson(world, 'Delia', ['support'])
  const page = await openPage()
  await signInByPassword(page, clerk)
  for (const list of ['customers', 'transactions']) {
    expect((await page.request.get(`/api/console/exports/${list}?s=anything`)).status()).toBe(403)
  }
  const common = { action: 'route.open', needs: 'export', code: 'forbidden' }
  expect(await readRefusals(world, clerk.name, since)).toMatchObject([
    { ...common, after: { asked: 'GET /api/console/exports/customers' }, address: expect.stringMatching(/127\.0\.0\.1|::1/) },
    { ...common, after: { asked: 'GET /api/console/exports/transactions' } },
  ])
})

test('what another site makes a browser send is refused, be it to a page, an action or a handler, and is in the trail with its person', async ({
  api,
  givenQuote,
  signInAs,
  world,
}) => {
  const quote = await givenQuote()
  const page = await signInAs('finance')
  await page.goto(`/quotes/${quote.id}`)
  const pay = await captureAction(page, () => page.getByRole('button', { name: /^Pay / }).click())
  const since = new Date()
  const origin = 'https://evil.example'
  const answers = [
    await sendAction(page, pay, { origin }),
    await sendAction(page, pay, { origin: 'null' }),
    await page.request.post(`/quotes/${quote.id}`, { form: { pay: 'now' }, headers: { origin }, maxRedirects: 0 }),
    await page.request.post('/api/console/candidates', { data: { term: 'x' }, headers: { origin } }),
    await page.request.get('/api/console/exports/customers', { headers: { 'sec-fetch-site': 'cross-site' } }),
    await page.request.post('/api/auth/callback/credentials', { form: { email: 'a' }, headers: { origin } }),
  ]
  expect(answers.map((answer) => answer.status())).toEqual([403, 403, 403, 403, 403, 403])
  for (const answer of answers) expect(await answer.json()).toEqual({ code: 'forbidden_origin' })
  expect((await api.readQuote(quote.id)).status).toBe('pending')
  const refusedAt = async (path: string) => {
    const refused = (await readRefusals(world, personOf.finance, since, path)).filter(({ code }) => code === 'forbidden_origin')
    return refused.map(({ after }) => after.asked)
  }
  const sent = `POST /quotes/${quote.id}`
  expect(await refusedAt(sent)).toEqual([sent, sent, sent])
  expect(await refusedAt('/api/')).toEqual([
    'POST /api/console/candidates',
    'GET /api/console/exports/customers',
    'POST /api/auth/callback/credentials',
  ])
})

test('a page says that a try was recorded only where it was, and not because somebody typed its address', async ({
  signInAs,
  world,
}) => {
  const page = await signInAs('support')
  const recorded = page.getByText('This attempt was recorded.')
  const since = new Date()
  const path = `/developers/calls/${randomUUID()}`
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText('You may not open this page')
  await expect(recorded).toBeVisible()
  expect(await readRefusals(world, personOf.support, since, path)).toMatchObject([
    { action: 'page.open', needs: 'developers.read', code: 'forbidden' },
  ])
  const number = new URL(page.url()).searchParams.get('record') ?? ''
  for (const typed of ['needs=quote.pay', `needs=quote.pay&record=${number}`, 'needs=developers.read&record=1']) {
    await page.goto(`/forbidden?${typed}`)
    await expect(page.getByRole('main')).toContainText('You may not open this page')
    await expect(recorded).toHaveCount(0)
  }
  const other = await signInAs('compliance')
  await other.goto(`/forbidden?needs=developers.read&record=${number}`)
  await expect(other.getByRole('main')).toContainText('You may not open this page')
  await expect(other.getByText('This attempt was recorded.')).toHaveCount(0)
})

test('a page to which another site has led somebody is in the trail as such, and not as their own try', async ({
  signInAs,
  world,
}) => {
  const page = await signInAs('support')
  const since = new Date()
  const path = `/developers/calls/${randomUUID()}`
  for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
    await page.request.get(path, { headers: { 'sec-fetch-site': site } })
  }
  expect((await readRefusals(world, personOf.support, since, path)).map(({ code }) => code)).toEqual([
    'forbidden_origin',
    'forbidden_origin',
    'forbidden',
    'forbidden',
  ])
})

test('the record of a refused action names what it was about', async ({ givenQuote, signInAs, world }) => {
  const quote = await givenQuote()
  const finance = await signInAs('finance')
  await finance.goto(`/quotes/${quote.id}`)
  const pay = await captureAction(finance, () => finance.getByRole('button', { name: /^Pay / }).click())
  const support = await signInAs('support')
  const since = new Date()
  expect(await (await sendAction(support, pay)).text()).toContain('"code":"forbidden"')
  expect(await readRefusals(world, personOf.support, since, quote.id)).toMatchObject([
    { action: 'quote.pay', code: 'forbidden', after: { object_kind: 'quote', object_id: quote.id } },
  ])
})

test('a member that a role may not write is refused with the whole form, and the trail names the permission', async ({
  api,
  givenCustomer,
  signInAs,
  world,
}) => {
  const customer = await givenCustomer()
  const page = await signInAs('support')
  await page.goto(`/customers/${customer.id}/edit`)
  await untilAlive(page, 'main form')
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^E-mail/ })
    .fill(`changed.${customer.email}`)
  const save = await captureAction(page, () => page.getByRole('button', { name: /^Save/ }).click())
  const since = new Date()
  const body = save.body.toString('utf8').replace('"changes":{', '"changes":{"city":"Coro",')
  expect(body).toContain('Coro')
  expect(await (await sendAction(page, { ...save, body: Buffer.from(body) })).text()).toContain('"code":"forbidden"')
  expect(await api.readCustomer(customer.id)).toMatchObject({ email: customer.email, city: 'Caracas' })
  expect(await readRefusals(world, personOf.support, since, customer.id)).toMatchObject([
    { action: 'customer.edit', needs: 'customer.edit_critical', code: 'forbidden' },
  ])
})

test('a flood of strangers leaves one record a minute, and the trail still proves itself', async ({
  openPage,
  signInAs,
  world,
}) => {
  const { request } = await openPage()
  const since = new Date()
  const ask = (index: number) =>
    index % 2 === 0
      ? request.get('/api/console/exports/customers')
      : request.post('/', { data: 'x', headers: { 'next-action': 'f'.repeat(42), origin: 'https://evil.example' } })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)))
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([401, 403]))
  const records = await readRefusals(world, undefined, new Date(since.getTime() - 61_000))
  expect(records.length).toBeGreaterThan(0)
  expect((await readRefusals(world, undefined, since)).length).toBeLessThanOrEqual(1)
  const auditor = await signInAs('auditor')
  await auditor.goto('/audit?action=route.open&result=denied')
  await expect(auditor.getByRole('main')).toContainText('Requested data')
})

/**
 * Reads refusals of a person, newest last; without a name those of strangers. `about`, a part of what was requested or of the id
 * of the record, excludes what other specs do as the same person at the same time.
 */
async function readRefusals(world: World, name: string | undefined, since: Date, about = '') {
  const refused = await withSql(
    world,
    (sql) => sql<{ action: string; needs: string; code: string; address: string; after: Record<string, string> }[]>`
      select action, object_id as needs, code, after,
        (select content::jsonb ->> 'address' from backoffice.audit_texts where token = actor_token) as address
      from backoffice.audit_records
      where actor_token in (select token from backoffice.audit_texts where content::jsonb ->> 'name' = ${name ?? '?'})
        and result = 'denied' and object_kind = 'permission' and at >= ${since.toISOString()}::timestamptz
      order by seq`,
  )
  return refused.filter(({ after }) => `${after.asked} ${after.object_id}`.includes(about))
}
