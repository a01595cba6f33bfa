import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectSound } from './support/access-check'
import { untilAlive } from './support/alive'
import type { DataPlace } from './support/database'
import { personOf } from './support/people'
import { someMobile } from './support/public-api'
import { head, send } from './support/raw-clients'
import { expect, test } from './support/test'

const dayMs = 86_400_000
const day = (ahead: number) => new Date(Date.now() + ahead * dayMs).toLocaleDateString('sv-SE', { timeZone: 'America/Caracas' })

test('an act is found by who did it and by the end of an id, and the typed text is in no address', async ({
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer()
  await tag(await signInAs('compliance'), id)
  const page = await signInAs('auditor')
  await page.goto('/audit')
  await search(page, `gabriela ${id.slice(-8)}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Added a tag')
  expect(page.url()).not.toContain('gabriela')
  expect(page.url()).not.toContain(id.slice(-8))

  const shared = page.url()
  const colleague = await signInAs('admin')
  await colleague.goto(shared)
  await expect(rows(colleague)).toHaveCount(1)
  await expect(colleague.getByText(`“gabriela ${id.slice(-8)}”`)).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Export' })).toHaveCount(0)

  await search(page, 'somebody@example.com')
  await expect(page.getByText('No act matches')).toBeVisible()
  await expect(page.getByText('The trail does not contain e-mails')).toBeVisible()
  await expect(page.getByText('somebody@example.com')).toHaveCount(0)
})

test('a span of days shows what happened in it, both days included', async ({ givenCustomer, signInAs }) => {
  const { id } = await givenCustomer()
  await tag(await signInAs('compliance'), id)
  const page = await signInAs('auditor')
  await page.goto(`/audit?object=${id}`)
  await untilAlive(page, 'main form')
  const span = async (from: string, to: string) => {
    await page.getByRole('button', { name: /^When|^Today|^\d+ / }).click()
    await page.getByLabel('From', { exact: true }).fill(from)
    await page.getByLabel('To', { exact: true }).fill(to)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('since') === from && url.searchParams.get('to') === to)
  }
  await span(day(-1), day(0))
  await expect(rows(page).filter({ hasText: 'Added a tag' })).toHaveCount(1)
  await page.goto(`/audit?object=${id}&since=${day(-3)}&to=${day(-1)}`)
  await expect(page.getByText('No act matches')).toBeVisible()
  await page.goto(`/audit?object=${id}&since=${day(1)}`)
  await expect(page.getByText('No act matches')).toBeVisible()
})

test('an act opens by Enter beside the list, j and k go through, and Esc gives the focus back to its row', async ({
  givenCustomer,
  signInAs,
}) => {
  const phone = someMobile()
  const { id, legal_name } = await givenCustomer({ phone })
  const compliance = await signInAs('compliance')
  const changed = await correctPhone(compliance, id)
  await tag(compliance, id)

  const page = await signInAs('auditor')
  await page.goto(`/audit?object=${id}`)
  await untilAlive(page, 'main form')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const row = rows(page).filter({ hasText: 'Changed: phone' })
  await expect(row.locator('a[data-slot="row-link"]')).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'One act' })
  await expect(panel.getByRole('heading', { level: 2, name: 'Changed: phone' })).toBeFocused()
  await expect(panel).toContainText(masked(phone))
  await expect(panel).toContainText(masked(changed))
  await expect(page.getByRole('main')).not.toContainText(changed)
  await expect(panel.getByRole('link', { name: legal_name ?? '' })).toHaveAttribute('href', `/customers/${id}`)
  // Its two records and their neighbours, and whatever others recorded between the two.
  const seals = panel.getByRole('list', { name: 'Place in the chain' }).getByRole('listitem')
  await expect.poll(() => seals.count()).toBeGreaterThanOrEqual(4)
  await expect(panel).toContainText('Its 2 seals were verified just now and are valid.')
  await expect(row).toHaveAttribute('aria-current', 'true')
  const shared = page.url()

  await page.keyboard.press('k')
  await expect(panel.getByRole('heading', { level: 2, name: 'Added a tag' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2, name: 'Changed: phone' })).toBeFocused()
  await expectSound(page, 'an open act')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(row.locator('a[data-slot="row-link"]')).toBeFocused()
  expect(new URL(page.url()).searchParams.has('entry')).toBe(false)

  await page.goto(shared)
  await expect(panel.getByRole('heading', { level: 2, name: 'Changed: phone' })).toBeVisible()
})

test('an export whose client goes away before the first byte is no export that goes on', async ({ world, signInAs }) => {
  const page = await signInAs('auditor')
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.goto('/audit?action=deposit.export')
  await expect(rows(page).filter({ hasText: 'Not done' })).toHaveCount(0)
  const request = head(world.origin, 'GET /api/console/exports/deposits', `cookie: ${cookie}`)
  await send(world.origin, request, (socket) => socket.destroySoon())
  await expect(async () => {
    await page.reload()
    await expect(rows(page).filter({ hasText: 'Not done' })).toHaveCount(1)
  }).toPass()
})

test('an export contains the acts that the filters show and no other, and its sealed form verifies without the database', async ({
  givenCustomer,
  signInAs,
  world,
}, info) => {
  const { id } = await givenCustomer()
  const compliance = await signInAs('compliance')
  await correctPhone(compliance, id)
  await tag(compliance, id)
  const page = await signInAs('auditor')
  await page.goto(`/audit?object=${id}`)
  await expect(rows(page)).toHaveCount(2)

  const [header, ...lines] = (await download(page, 'For people (CSV)')).text.trimEnd().split('\r\n')
  expect(header).toContain('"Time (America/Caracas)"')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"Added a tag"')
  expect(lines[1]).toContain('"Changed: phone"')
  expect(lines.every((line) => line.includes(id) && line.includes(personOf.compliance))).toBe(true)

  const sealed = await download(page, 'Sealed, to verify offline')
  expect(await verifyExport(world, sealed.path)).toMatchObject({ ok: true, records: 3, faults: [] })
  const changed = info.outputPath('changed.jsonl')
  await writeFile(changed, sealed.text.replace(personOf.compliance, 'Somebody Else'))
  expect(await verifyExport(world, changed)).toMatchObject({ ok: false, faults: [{ fault: 'changed' }, { fault: 'not_whole' }] })

  await page.goto('/audit?action=audit.export')
  await expect(rows(page).filter({ hasText: 'Exported the audit trail' }).filter({ hasText: 'Done' })).not.toHaveCount(0)
  const admin = await signInAs('admin')
  expect((await admin.request.get('/api/console/exports/audit')).status()).toBe(403)
})

async function search(page: Page, text: string) {
  await untilAlive(page, 'main form')
  const before = page.url()
  await page.getByRole('textbox', { name: 'Search the trail' }).fill(text)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href !== before && url.searchParams.has('search'))
}

async function tag(page: Page, customerId: string) {
  await page.goto(`/customers/${customerId}`)
  await untilAlive(page)
  const word = `t-${randomUUID().slice(0, 6)}`
  await page.getByLabel('Add a tag').fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove the tag ${word}` })).toBeVisible()
}

/** Corrects the phone number of a customer, and returns the new one. */
async function correctPhone(page: Page, customerId: string): Promise<string> {
  const right = someMobile()
  await page.goto(`/customers/${customerId}/edit`)
  await untilAlive(page, 'main form')
  await page.locator('[name=email]').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[name=phone_number]')).toBeFocused()
  await page.keyboard.type(right)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname === `/customers/${customerId}`)
  return right
}

function rows(page: Page) {
  return page.getByRole('main').locator('tbody tr[data-row]')
}

function masked(phone: string): string {
  return `${phone.slice(0, 6)}*****${phone.slice(-2)}`
}

async function download(page: Page, form: string) {
  await untilAlive(page, 'main form')
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: form }).click()])
  const path = await file.path()
  return { path, text: await readFile(path, 'utf8') }
}

/** Runs the command and returns its output. The exit code is not 0 if something does not verify. */
async function verifyExport({ dataDir }: DataPlace, file: string): Promise<unknown> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const ran = promisify(execFile)('npm', ['run', '--silent', 'admin', '--', 'verify-export', file], { env })
  const { stdout } = await ran.catch((error: { stdout: string }) => error)
  return JSON.parse(stdout)
}
