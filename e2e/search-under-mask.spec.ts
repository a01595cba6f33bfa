import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type CapturedAction, captureAction, sendAction } from './support/actions'
import { untilAlive } from './support/alive'
import { withSql } from './support/database'
import { personOf, signInByPassword } from './support/people'
import { someMobile } from './support/public-api'
import { givenSecondPerson } from './support/second-person'
import { expect, test } from './support/test'
import { typeAndStop } from './support/typing'
import type { World } from './support/world'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

test('an auditor who searches 235 times for the beginning of an e-mail or a phone learns nothing, and is recorded', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  test.setTimeout(240_000)
  const customer = await givenCustomer({ ...somebody(), name: `Zenaida ${randomUUID().slice(0, 8)}` })
  const [email, phone] = [customer.email ?? '', customer.phone_number ?? '']
  const since = new Date()
  // A second person, because the quota of the first is needed by other specs.
  const attacker = await givenSecondPerson(world, 'Ciro', ['auditor'])
  const page = await openPage()
  await signInByPassword(page, attacker)
  const search = await captureSearch(page)
  const list = await captureListSearch(page)

  // Through the list, by its own search and by a URL typed by hand, before the quota is reached.
  const beginning = email.slice(0, 6)
  for (const term of [beginning, email.slice(0, -3), phone.slice(0, -2), `0${phone.slice(3, -2)}`]) {
    const answer = await (await askAgain(page, list, term)).text()
    const href = /"href":"([^"]+)"/.exec(answer)?.[1]
    if (href === undefined) expect(answer, term).toContain('search_whole_only')
    else expect(await (await page.request.get(href)).text(), term).not.toContain(customer.id)
  }
  for (const address of [`id=${beginning}`, `id=${encodeURIComponent(email)}`, `id=${phone.slice(1, -1)}`]) {
    const [html, file] = await Promise.all(
      ['/customers', '/api/console/exports/customers'].map(async (path) =>
        (await page.request.get(`${path}?${address}&created=today`)).text(),
      ),
    )
    if (!address.includes('%40'))
      expect([html?.includes(customer.id), file?.includes(customer.id)], address).toEqual([false, false])
  }
  const part = await page.request.post('/api/console/candidates', {
    data: { term: phone.slice(0, -1) },
    headers: { origin: world.origin },
  })
  expect(await part.json()).toMatchObject({ found: [] })

  // Through the picker, letter by letter: an attack that tries every letter at each position, including the right one.
  const answers: string[] = []
  const refusals: string[] = []
  for (let requested = 0; requested < 235; requested++) {
    const known = email.slice(0, 4 + Math.floor(requested / letters.length))
    const answer = await (await askAgain(page, search, known + letters[requested % letters.length])).text()
    expect(answer).not.toContain(customer.id)
    const code = /"code":"(\w+)"/.exec(answer)?.[1] ?? 'none'
    answers.push(code)
    if (code === 'too_many_attempts') refusals.push(answer)
  }
  expect(new Set(answers)).toEqual(new Set(['none', 'too_many_attempts']))
  expect(answers.indexOf('too_many_attempts')).toBeLessThanOrEqual(60)
  expect(refusals[0]).toMatch(/"retryAfter":\d+/)

  const records = await readSearches(world, attacker.name, since)
  expect(records.filter(({ action, result }) => action === 'lookup.name' && result === 'failed').length).toBeGreaterThan(40)
  expect(records.filter(({ result }) => result === 'denied').length).toBeLessThan(10)
  expect(records.map(({ text }) => text).join()).not.toContain(beginning)
})

test('an auditor finds a customer by the whole e-mail and the whole phone, and each search is in the trail without either', async ({
  givenCustomer,
  signInAs,
  world,
}) => {
  const { email, phone_number: phone, id } = await givenCustomer(somebody())
  const since = new Date()
  const page = await signInAs('auditor')
  for (const term of [email?.toUpperCase() ?? '', `0${phone?.slice(3)}`]) {
    await page.goto('/customers')
    await untilAlive(page, 'main form')
    await page.getByLabel('Search by e-mail, phone, name or id').fill(term)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.has('s'))
    await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(1)
    await expect(page.getByRole('table').locator(`a[href="/customers/${id}"]`)).not.toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(email ?? '')
    await expect(page.getByRole('main')).not.toContainText(phone ?? '')
  }
  const records = (await readSearches(world, personOf.auditor, since)).filter(({ object }) => object === id)
  expect(records.map(({ action }) => action).sort()).toEqual(['lookup.email', 'lookup.phone'])
  for (const { text } of records) expect(text).not.toMatch(new RegExp(`${email?.slice(0, 6)}|${phone?.slice(-7)}`))
})

test('a part of a phone is refused with what to do, and the page says it', async ({ signInAs }) => {
  const page = await signInAs('support')
  await page.goto('/customers')
  await untilAlive(page, 'main form')
  await page.getByLabel('Search by e-mail, phone, name or id').fill('0412 555')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Type the whole value')
})

test('who sees e-mails finds by their beginning; a colleague who does not finds nobody under the same address', async ({
  givenCustomer,
  signInAs,
}) => {
  const customer = await givenCustomer(somebody())
  const support = await signInAs('support')
  await support.goto('/customers')
  await untilAlive(support, 'main form')
  await support.getByLabel('Search by e-mail, phone, name or id').fill(customer.email?.slice(0, 9) ?? '')
  await support.keyboard.press('Enter')
  await support.waitForURL((url) => url.searchParams.has('s'))
  await expect(support.getByRole('table').locator(`a[href="/customers/${customer.id}"]`)).not.toHaveCount(0)
  const approver = await signInAs('approver')
  await approver.goto(support.url())
  await expect(approver.getByText('No customer matches')).toBeVisible()
})

test('an auditor can sort by nothing that is masked: neither the list nor the file keeps the order of e-mails', async ({
  givenCustomer,
  signInAs,
}) => {
  for (const letter of ['m', 'c', 'x']) await givenCustomer({ ...somebody(letter), name: '' })
  const page = await signInAs('auditor')
  const ids = async (query: string) => {
    const text = await (await page.request.get(`/api/console/exports/customers?created=today${query}`)).text()
    return text.match(/^"?[0-9a-f]{8}-[0-9a-f-]{27}/gm)
  }
  const newest = await ids('')
  expect(newest?.length).toBeGreaterThan(2)
  // Other specs create customers meanwhile.
  const againBy = async (query: string) => (await ids(query))?.filter((id) => newest?.includes(id))
  expect(await againBy('&sort=email')).toEqual(newest)
  expect(await againBy('&sort=email&order=desc')).toEqual(newest)
  await page.goto('/customers?sort=email')
  await expect(page.getByRole('columnheader', { name: 'E-mail' }).getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Customer' }).getByRole('link')).not.toHaveCount(0)
})

test('what is typed into a form for a new customer is one search for each settled text, and all are in the trail', async ({
  givenCustomer,
  openPage,
  world,
}) => {
  const { email } = await givenCustomer(somebody())
  const clerk = await givenSecondPerson(world, 'Irma')
  const page = await openPage()
  await signInByPassword(page, clerk)
  const since = new Date()
  await page.goto('/customers/new')
  await untilAlive(page, 'main form')
  await typeAndStop(page.getByLabel('E-mail'), email ?? '')
  await expect(page.getByText('Same e-mail')).toBeVisible()
  await typeAndStop(page.getByLabel('Legal name'), 'Zoraida Nadie')
  const searches = async () => (await readSearches(world, clerk.name, since)).map(({ action }) => action)
  await expect.poll(searches).toContain('lookup.name')
  expect((await searches()).sort()).toEqual(['lookup.email', 'lookup.name'])
})

function somebody(letter = 'q') {
  const tag = Array.from({ length: 8 }, () => letters[randomInt(26)]).join('')
  return { email: `${letter}${tag}+kyc-approve@example.com`, phone: someMobile() }
}

/** Captures the request of the customer picker's search. */
async function captureSearch(page: Page): Promise<CapturedAction> {
  await page.goto('/transactions')
  await untilAlive(page, 'main [data-slot=menu-at] > button')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await page.getByRole('combobox', { name: 'Customer' }).click()
  return captureAction(page, () => page.getByRole('combobox', { name: 'Customer' }).fill('captured'))
}

/** Captures the request of the list's search. */
async function captureListSearch(page: Page): Promise<CapturedAction> {
  await page.goto('/customers')
  await untilAlive(page, 'main form')
  return captureAction(page, async () => {
    await page.getByLabel('Search by e-mail, phone, name or id').fill('captured')
    await page.keyboard.press('Enter')
  })
}

/** Repeats the action with another text, bypassing all checks of the page. */
function askAgain(page: Page, action: CapturedAction, term: string) {
  const body = Buffer.from(action.body.toString('utf8').replace('captured', term))
  return sendAction(page, { ...action, body })
}

function readSearches(world: World, name: string, since: Date) {
  return withSql(
    world,
    (sql) => sql<{ action: string; result: string; object: string; text: string }[]>`
      select action, result, object_id as object, to_jsonb(r)::text as text from backoffice.audit_records r
      where actor_token in (select token from backoffice.audit_texts where content::jsonb ->> 'name' = ${name})
        and at >= ${since.toISOString()}::timestamptz and action like 'lookup.%'`,
  )
}
