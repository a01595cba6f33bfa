import { accessFaults } from './support/access-check'
import { untilAlive, untilArmed } from './support/alive'
import { wordsOf } from './support/console-texts'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 180_000 })

for (const locale of ['en', 'es'] as const) {
  const w = wordsOf(locale)
  const amount = (text: string) => (locale === 'en' ? text : text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')))

  test(`whoever approves a batch reads its sums by currency before and after, and sees its rows being paid (${locale})`, async ({
    givenCustomer,
    givenAccount,
    signInAs,
  }) => {
    const emails = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const { id, email } = await givenCustomer({ enhanced: true })
        await givenAccount({ customerId: id })
        return email ?? ''
      }),
    )
    const rows = [
      [emails[0], '1200', 'USDC'],
      [emails[1], '40', 'USDC'],
      [emails[1], '15000', 'VES'],
    ]
    const finance = await signInAs('finance')
    await finance.goto('/batches/new')
    const text = [['email', 'amount', 'currency'], ...rows].map((cells) => cells.join('\t')).join('\n')
    await finance.getByRole('textbox', { name: 'Or paste from a sheet' }).fill(text)
    await finance.getByRole('textbox', { name: /^Name/ }).fill(`Bonus (${locale})`)
    await finance.getByRole('button', { name: 'Read the rows' }).press('Enter')
    await expect(finance.getByRole('heading', { level: 1, name: 'Ready to run' })).toBeVisible({ timeout: 60_000 })
    await finance.getByRole('button', { name: 'Request approval of 3 payments' }).press('Enter')
    const dialog = finance.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Agreed with treasury')
    await untilArmed(finance)
    await dialog.getByRole('button', { name: /^Request approval/ }).press('Enter')
    const link = finance.getByRole('link', { name: 'Open the request' })
    await expect(link).toBeVisible()
    const requested = (await link.getAttribute('href')) ?? ''
    const batch = new URL(finance.url()).pathname

    const approver = await signInAs('approver', { locale })
    await approver.goto('/')
    await expect(approver.getByRole('link', { name: w('home.waiting.approval.act') }).first()).toBeVisible()
    await expect(approver.getByRole('main'), 'a batch is no payee').not.toContainText(/payment to Batch|pago a Lote/)
    await approver.goto(requested)
    const [what, run] = [approver.locator('[data-part=rows]'), approver.locator('[data-part=run]')]
    const expectSums = async () => {
      for (const part of ['1,240.00', '15,000.00'].map(amount))
        await expect(what.locator('dd').filter({ hasText: part })).toHaveCount(1)
      await expect(what).toContainText('Agreed with treasury')
    }
    await expect(what.getByRole('heading')).toContainText(w('approval.rows.waiting').source.slice(1, -1))
    await expectSums()
    await expect(run.getByText(w('status.batch.submitted'))).toBeVisible()
    await expect(run.getByRole('link', { name: w('approval.run.open') })).toHaveAttribute('href', batch)
    const faults = await accessFaults(approver, 'the request for a batch', 'main')

    await untilAlive(approver, 'main form')
    await untilArmed(approver)
    await approver.keyboard.press('a')
    await approver.waitForURL((url) => url.pathname !== requested).catch(() => undefined)
    await approver.goto(requested)
    // The page follows the run by itself, and what was approved stays what it was.
    await expect(run.locator('dl > div').first().locator('b')).toHaveText('3', { timeout: 90_000 })
    await expect(what.getByRole('heading')).toContainText(w('approval.rows.approved').source.slice(1, -1))
    await expectSums()
    faults.push(...(await accessFaults(approver, 'the request for a batch that is paid', 'main')))
    expect(faults).toEqual([])
  })
}
