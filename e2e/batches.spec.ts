import { accessFaults } from './support/access-check'
import { untilAlive } from './support/alive'
import { beginningsOf, wordsOf } from './support/console-texts'
import { personOf } from './support/people'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 180_000 })

const rows = 150

test('finance pastes rows, repairs one by keyboard alone, runs them, pauses and resumes, and every row is in the result once', async ({
  api,
  givenCustomer,
  givenAccount,
  signInAs,
}) => {
  const emails = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { id, email } = await givenCustomer()
      await givenAccount({ customerId: id })
      return email ?? ''
    }),
  )
  const amounts = Array.from({ length: rows }, (_, n) => `1.${String(n % 100).padStart(2, '0')}`)
  const lines = amounts.map((amount, n) => [emails[n % 5], n === 3 ? '1.000' : amount, `Row ${n}`].join('\t'))
  const page = await signInAs('finance')
  await page.goto('/batches')
  await page.keyboard.press('n')
  await page.waitForURL('**/batches/new')
  expect(await accessFaults(page, '/batches/new', 'main')).toEqual([])
  await page.getByRole('textbox', { name: 'Or paste from a sheet' }).fill(['email\tamount\tconcept', ...lines].join('\n'))
  await page.getByRole('textbox', { name: /^Name/ }).fill('Payroll of a test')
  await page.getByRole('button', { name: 'Read the rows' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: /^Repair/ })).toBeVisible()
  const cell = page.getByRole('gridcell', { name: /1\.000/ })
  await expect(cell).toContainText('1.00 or 1,000.00?')
  await cell.press('Enter')
  await page.getByRole('textbox', { name: 'Row 5' }).fill('1.75')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Repair/ })).toContainText('rows')
  await expect(page.getByText(/looking up \d+ payees?/)).toHaveCount(0, { timeout: 60_000 })
  // The same amount to the same person again, as these rows intend.
  await page.getByRole('button', { name: /^Leave out \d+ rows?/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ready to run' })).toBeVisible()
  expect(await accessFaults(page, 'the draft', 'main')).toEqual([])

  const run = page.getByRole('button', { name: /^Run \d+ payments/ })
  await run.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Run/ })).not.toHaveAttribute('data-arming')
  await dialog.getByRole('button', { name: /^Run/ }).press('Enter')
  await expect(page.getByText('Running')).toBeVisible()
  const promise = page.getByRole('heading', { name: 'If this page closes' })
  await expect(promise).toBeVisible()
  await expect(page.getByText('Moved', { exact: true })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('Somebody paused it', { exact: false })).toBeVisible()
  expect(await accessFaults(page, 'the run', 'main')).toEqual([])
  await page.keyboard.press('p')
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('USDC/VES when submitted')).toBeVisible()
  for (const over of [promise, page.getByText('Moved', { exact: true }), page.getByText('Being looked up, not paid again')])
    await expect(over).toHaveCount(0)

  const file = await page.request.get(`${page.url().replace('/batches/', '/api/console/exports/batches/')}`)
  const [, ...results] = (await file.text()).trim().split('\r\n')
  expect(results).toHaveLength(rows)
  const paid = results.filter((line) => line.includes('"Paid"'))
  expect(new Set(paid.map((line) => line.split(',').at(-1))).size).toBe(paid.length)
  expect(results.filter((line) => !line.includes('"Paid"') && !line.includes('"Left out"'))).toEqual([])

  // The records of a payment name its batch, but not to people who may not read batches.
  const batch = new URL(page.url()).pathname
  const quoteId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(paid[0] ?? '')?.[0] ?? ''
  const { transaction_id: transactionId } = await api.readQuote(quoteId)
  const support = await signInAs('support')
  for (const path of [`/quotes/${quoteId}`, `/transactions/${transactionId}`]) {
    await page.goto(path)
    const card = page.locator('[data-part=batch]')
    await expect(card).toContainText(/Row \d+ of a batch/)
    await expect(card).toContainText('“Payroll of a test”')
    await expect(card.getByRole('link', { name: 'Open the batch' })).toHaveAttribute('href', batch)
    await support.goto(path)
    await expect(support.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(support.locator('[data-part=batch]')).toHaveCount(0)
  }
})

test('a problem that is found while payees are looked up joins the problems that are shown, also an amount that is refused', async ({
  givenCustomer,
  givenAccount,
  signInAs,
}) => {
  const { id, email } = await givenCustomer()
  await givenAccount({ customerId: id })
  const page = await signInAs('finance')
  await page.goto('/batches/new')
  const lines = ['email\tamount', 'nobody.at.all@example.com\t5', `${email}\tfive`, `${email}\t20000`]
  await page.getByRole('textbox', { name: 'Or paste from a sheet' }).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Read the rows' }).press('Enter')

  const grid = page.getByRole('grid')
  await expect(grid.getByRole('gridcell', { name: /five/ })).toContainText('Not a number')
  await expect(page.getByRole('heading', { level: 1, name: 'Repair 3 rows' })).toBeVisible({ timeout: 60_000 })
  await expect(grid.getByRole('gridcell', { name: /nobody/ })).toContainText('No match')
  await expect(grid.getByRole('gridcell', { name: /20000/ })).toContainText(/^.*(Allowed: [\d.,]+ to|At most) [\d.,]+ USDC/)
  await expect(page.getByText('3 rows are not ready yet')).toBeVisible()
})

test('a cell whose change got no answer shows its former text again and what was typed, and a second try is saved', async ({
  signInAs,
}) => {
  const page = await signInAs('finance')
  await page.goto('/batches/new')
  const lines = ['email\tamount', 'nobody-1@example.com\t12.34', 'nobody-2@example.com\t23.45']
  await page.getByRole('textbox', { name: 'Or paste from a sheet' }).fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Read the rows' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Repair/ })).toBeVisible()
  const cell = (text: string) => page.getByRole('gridcell', { name: text })
  const edit = async (from: string, to: string) => {
    await cell(from).press('Enter')
    await page.getByRole('textbox', { name: /^Row \d/ }).fill(to)
    await page.keyboard.press('Enter')
  }
  await page.route('**/batches/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await edit('12.34', '99.99')
  await expect(page.getByText('“99.99” was not saved', { exact: false })).toBeVisible()
  await expect(cell('12.34')).toBeVisible()
  await expect(cell('99.99')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByText('Reload before you try again', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute('**/batches/*')
  await edit('12.34', '56.78')
  await expect(page.getByText('was not saved', { exact: false })).toHaveCount(0)
  await page.reload()
  await expect(cell('56.78')).toBeVisible()
})

for (const locale of ['en', 'es'] as const) {
  const w = wordsOf(locale)

  test(`the list shows where the rows of each batch stand, and is narrowed by tabs and filters that live in its address (${locale})`, async ({
    signInAs,
  }) => {
    const page = await signInAs('finance', { locale })
    await page.goto('/batches')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const [failed, wholly, rest] = [row('nomina-1.csv'), row('proveedores.csv'), row('reembolsos.csv')]
    await expect(row('nomina-2.csv')).toContainText(/(To repair|Por corregir), \d+/)
    await expect(row('bono-alimentacion.csv').getByText(w('batches.states.reasons.person'))).toBeVisible()
    await expect(failed.getByText(w('batches.states.done'))).toBeVisible()
    await expect(failed.getByRole('cell', { name: '3', exact: true }).locator('span').first()).toHaveClass(/text-bad/)
    await expect(failed.getByRole('progressbar')).toHaveAccessibleName(/ 3$/)
    await expect(wholly).toContainText(personOf.approver)
    await expect(rest.getByText(w('batches.states.rest'))).toBeVisible()
    await expect(page.getByRole('link', { name: w('batches.template') })).toHaveAttribute(
      'href',
      '/api/console/exports/batch-template',
    )

    await page.getByRole('link', { name: beginningsOf(locale)('batches.tabs.failed') }).click()
    await page.waitForURL('**/batches?tab=failed')
    await expect(wholly).toHaveCount(0)
    await expect(failed).toBeVisible()
    await untilAlive(page, 'main table')
    await page.getByRole('textbox', { name: w('batches.filters.search') }).fill('nomina 1.csv')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.search === '?tab=failed&search=nomina+1.csv')
    await expect(rest).toHaveCount(0)
    await expect(failed).toBeVisible()
    expect(await accessFaults(page, 'the list', 'main')).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/)
    const look = page.locator('[data-slot=card]').filter({ hasText: beginningsOf(locale)('batch.look.title') })
    for (const cause of ['beneficiary_phone_invalid', 'beneficiary_document_mismatch'] as const)
      await expect(look.getByText(w(`causes.${cause}.why`)).first()).toBeVisible()
  })
}

test('who may not run batches has no tab of their own, no template and no new batch', async ({ signInAs }) => {
  const page = await signInAs('auditor')
  await page.goto('/batches?tab=mine')
  await expect(page.getByRole('link', { name: /^All \d/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: /^Drafts/ })).toBeVisible()
  for (const name of [/^Needs me/, 'Template', /^New batch/]) await expect(page.getByRole('link', { name })).toHaveCount(0)
})
