import { expect, test } from './support/test'

/**
 * Stories of the demo, each at most three clicks from the home page. This spec is the first by name, because it needs the demo as
 * it was made, before other specs change it.
 */
test('support meets a payout that its bank sent back, with what to tell the customer', async ({ homeOf }) => {
  const page = await homeOf('support')
  const lookups = page.getByRole('table', { name: 'Seen lately' })
  await lookups.getByRole('row').filter({ hasText: 'Failed' }).nth(0).getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('It arrived, and the bank sent it back afterwards.')
  await page.getByRole('link', { name: 'What to tell the customer' }).click()
  await page.waitForURL((url) => url.pathname === '/lookup')
  const reply = page.getByRole('main')
  await expect(reply).toContainText('Nothing is lost: the money is back with us. Ask your bank why, or send us another account')
  await reply.getByText('Español', { exact: true }).click()
  await expect(reply).toContainText('No se perdió nada: el dinero está de vuelta con nosotros')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/customers/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Omar José Landaeta' })).toBeVisible()
})

test('an approver meets a payout of which nobody knows how it ended, and one of which a part came back', async ({ homeOf }) => {
  const page = await homeOf('approver')
  const waiting = page.getByRole('main')
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Money back from Distribuidora Los Andes, C.A.' })).toBeVisible()
  const stuck = waiting.getByRole('listitem').filter({ hasText: 'Stuck payout to Paolo Bertoni Rizzi' })
  await stuck.getByRole('link', { name: 'Open' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/transactions/'))
  await expect(page.getByRole('main')).toContainText(/Banco Mercantil has had the payment for .* and has not answered/)
})

test('compliance meets a review with what was declared and a hit on a sanctions list', async ({ homeOf }) => {
  const page = await homeOf('compliance')
  await page.getByRole('link', { name: /^All \d+ reviews$/ }).click()
  await page.waitForURL((url) => url.pathname === '/reviews')
  await page.getByRole('link', { name: 'Ramiro Castellanos Ruiz' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/reviews/'))
  const main = page.getByRole('main')
  await expect(main).toContainText('On a sanctions list')
  for (const declared of ['Birth date', 'Source of funds', 'Identity document', 'Proof of income'])
    await expect(main).toContainText(declared)
  for (const decided of ['Gabriela Rojas', 'Same name and year as an entry of the EU list'])
    await expect(main).toContainText(decided)
})

test('an auditor meets a trail that holds, with who looked at whose data and why', async ({ homeOf }) => {
  const page = await homeOf('auditor')
  await expect(page.getByText('Nothing was changed or removed')).toBeVisible()
  await page.getByRole('link', { name: /fields revealed$/ }).click()
  await page.waitForURL((url) => url.pathname === '/audit')
  const rows = page.getByRole('row').filter({ hasText: /Revealed: / })
  await expect(rows.filter({ hasText: 'Andrés Quintero' }).filter({ hasText: /Call back about RMS-\d{4}-118204/ })).toHaveCount(1)
  await expect(
    rows.filter({ hasText: 'Gabriela Rojas' }).filter({ hasText: 'Birth date against the entry of the list' }),
  ).toHaveCount(1)
})
