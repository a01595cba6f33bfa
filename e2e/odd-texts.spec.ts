import type { Page } from '@playwright/test'
import { tabLine } from '#lib/shared/csv'
import { formulas, hiddenFormulas, runCells } from '#lib/shared/test-formulas'
import { untilAlive } from './support/alive'
import { type CopiedConsole, startCopiedConsole } from './support/copied-console'
import { drawn } from './support/drawn'
import { markTexts } from './support/mark-texts'
import { givenOwnTexts } from './support/own-texts'
import { visitors, visitsOf } from './support/places'
import { seededRandom } from './support/random'
import { type Retelling, startRetelling } from './support/retelling'
import { portFor } from './support/second-console'
import { test as base, expect } from './support/test'
import { visit } from './support/visit'
import { readWorld } from './support/world'

/** The first text of the first round. */
const seed = Number(process.env.INJECTION_SEED || Math.floor(Math.random() * 1_000))
/** `npm run trials -- injection` tries as many rounds as there are texts: each page then shows each text in each place. */
const rounds = Number(process.env.INJECTION_ROUNDS || 1)

/** A console of which every text is another one: those of its API through `api`, its own by `markTexts`. */
type Odd = { app: CopiedConsole; api: Retelling }

const test = base.extend<object, { odd: Odd }>({
  odd: [
    // The places come first, because the console has a copy of the data.
    async ({ places: _ }, use, { parallelIndex }) => {
      const api = await startRetelling(readWorld().origin)
      const app = await startCopiedConsole(readWorld(), portFor(readWorld(), 70 + parallelIndex), api.url)
      await use({ app, api })
      await app.stop()
      await api.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ timeout: 480_000 })

test('a script in a text of an API, or of this console, is text on every page that shows it', async ({
  canary,
  odd: { app, api },
  places: { places, customer },
  openPage,
  signInAs,
}) => {
  test.setTimeout(120_000 + rounds * 180_000)
  console.log(`injection: INJECTION_SEED=${seed} INJECTION_ROUNDS=${rounds}`)
  const visits = drawn(
    visitors.flatMap((visitor) => visitsOf(visitor, places).map(({ path }) => ({ visitor, path }))),
    20,
  )
  const pages = new Map<string, Page>()
  for (const visitor of new Set(visits.map((visit) => visit.visitor))) {
    const page = await (visitor === 'nobody' ? openPage({ origin: app.origin }) : signInAs(visitor, { origin: app.origin }))
    await canary.watch(page)
    pages.set(visitor, page)
  }
  await givenOwnTexts(app.data, customer.id)
  const shown = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const turn = seed + round
    const marked = await markTexts(app.data, canary.payloads, turn)
    expect(ownTexts.filter((column) => !marked.has(column))).toEqual([])
    // Every other round replaces words of machines too, such as states and times: a page then may fail, but runs nothing either.
    api.tell(canary.payloads, { turn, share: round % 2 === 1 ? 0.1 : 0, random: seededRandom(turn) })
    for (const { visitor, path } of visits) {
      const page = pages.get(visitor)
      if (page === undefined) throw new Error(`Nobody visits as ${visitor}`)
      await visit(page, path)
      await canary.search(page)
      const text = await page.locator('body').innerText()
      if (canary.payloads.some((payload) => text.includes(payload))) shown.add(path)
    }
  }
  expect(canary.findings).toEqual([])
  expect(shown.size, 'pages that show such a text').toBeGreaterThan(visits.length / 3)
})

test('a script in the name, a heading or a cell of a file of payments is text in its draft', async ({
  canary,
  odd: { app },
  signInAs,
}) => {
  const page = await signInAs('finance', { origin: app.origin })
  await canary.watch(page)
  await page.goto('/batches/new')
  await untilAlive(page)
  const [name = '', heading = '', ...cells] = drawn(canary.payloads, 14)
  const rows = cells.map((cell) => tabLine([cell, cell, cell, cell]))
  const text = [tabLine(['email', 'amount', 'concept', heading]), ...rows].join('\n')
  await page.locator('input[type=file]').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByRole('button', { name: 'Read the rows' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Repair/ })).toBeVisible()
  await expect(page.getByRole('gridcell').filter({ hasText: cells[0] })).not.toHaveCount(0)
  await canary.search(page)
  expect(canary.findings).toEqual([])
})

test('no cell of a file that is exported begins as a formula, whoever wrote its text', async ({
  odd: { app, api },
  places: { places },
  signInAs,
}) => {
  const texts = [...formulas, ...hiddenFormulas]
  await markTexts(app.data, texts, seed)
  api.tell(texts, { turn: seed })
  const idsOf = (page: string) => places.filter((place) => place.page === page).map(({ path }) => path.split('/').at(-1))
  const lists = [
    'customers',
    'quotes',
    'transactions',
    'deposits?tab=all',
    'approvals?tab=done',
    'audit',
    'rates',
    'batch-template',
  ]
  const records = [
    ...idsOf('/accounts/[id]').map((id) => `accounts/${id}`),
    ...idsOf('/batches/[id]').map((id) => `batches/${id}`),
  ]
  const [finance, auditor] = [
    await signInAs('finance', { origin: app.origin }),
    await signInAs('auditor', { origin: app.origin }),
  ]
  const withText: string[] = []
  for (const path of [...lists, ...records]) {
    const { request } = path === 'audit' ? auditor : finance
    const answer = await request.get(`${app.origin}/api/console/exports/${path}`)
    expect.soft(answer.status(), path).toBe(200)
    const file = await answer.text()
    expect.soft(runCells(file), path).toEqual([])
    if (texts.some((text) => file.includes(`'${text.trim()}`))) withText.push(path)
  }
  expect(withText).toEqual(
    expect.arrayContaining(['customers', 'quotes', 'transactions', 'deposits?tab=all', 'approvals?tab=done']),
  )
  expect(withText.map((path) => path.split('/')[0])).toEqual(expect.arrayContaining(['audit', 'accounts', 'batches']))
})

/** Columns that must be among those that hold such a text: what people write, and what is kept of an API. */
const ownTexts: readonly string[] = [
  ...['approval_decisions.person_name', 'approval_decisions.reason', 'approval_policies.note', 'approvals.maker_name'],
  ...[
    'approvals.note',
    'audit_records.after',
    'audit_texts.content',
    'batches.file_name',
    'batches.made_by_name',
    'batches.name',
  ],
  ...['batch_rows.account', 'batch_rows.reference', 'briefings.english', 'briefings.spanish', 'call_log.path', 'call_log.query'],
  ...['call_log.reason', 'calls.actor_name', 'calls.reference', 'invitations.email', 'invitations.name', 'key_requests.terms'],
  ...['notes.author_name', 'notes.text', 'people.name', 'recoveries.reason', 'registry.details', 'registry.label'],
  ...['registry.reference', 'reminders.reference', 'reveals.reason', 'role_changes.reason', 'saved_views.name', 'sessions.place'],
  ...['sessions.user_agent', 'tags.tag'],
]
