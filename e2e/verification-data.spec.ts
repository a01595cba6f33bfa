import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

const uniqueDocument = () => `V${String(Date.now()).slice(-8)}`
const main = (page: Page) => page.getByRole('main')
const send = (page: Page) => main(page).getByRole('button', { name: 'Send for verification' })

test('support enters the data of a customer with a document, and corrects one later without seeing what is masked', async ({
  consoleApi,
  givenCustomer,
  signInAs,
}) => {
  const { id, legal_name } = await givenCustomer({ outcome: 'review', name: `Yelitza ${randomUUID().slice(0, 8)}` })
  const [number, scan] = [uniqueDocument(), Buffer.from(`scan ${id}`)]
  const page = await signInAs('support')
  await page.goto(`/customers/${id}`)
  await main(page).getByRole('link', { name: 'Verification data' }).click()
  await expect(page.getByText('Nothing has been sent yet.', { exact: false })).toBeVisible()
  await main(page)
    .getByLabel('Legal name')
    .first()
    .fill(legal_name ?? '')
  await main(page).getByLabel('Document', { exact: true }).fill(number)
  await main(page).getByLabel('Birth date').fill('1987-04-02')
  await main(page).getByRole('button', { name: 'Add a document' }).click()
  const added = main(page).getByRole('group', { name: 'New document 1' })
  await added.getByLabel('Where it is kept').fill('archive-77')
  await added.locator('input[type=file]').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: scan })
  await expect(added.getByText('Computed from front.png, which was not sent')).toBeVisible()
  await added.getByLabel('Expires').fill('2031-08-31')
  await send(page).dblclick()
  await expect(page.getByText('Sent, and waiting for a review')).toBeVisible()

  const hash = createHash('sha256').update(scan).digest('hex')
  const first = await consoleApi.revealKycProfile(id)
  expect(first).toMatchObject({
    version: 1,
    id_doc_number: number,
    birth_date: '1987-04-02',
    documents: [{ kind: 'id_document', file_id: 'archive-77', sha256: hash, read: { expires_on: '2031-08-31' } }],
  })

  expect(await page.content()).not.toContain(number)
  await expect(main(page).getByText('1987-**-**')).toBeVisible()
  await main(page).getByLabel('Occupation').fill('Head teacher')
  await send(page).click()
  await expect.poll(async () => (await consoleApi.readKycProfile(id)).version).toBe(2)
  const { submitted_at: _at, version: _version, occupation, ...kept } = await consoleApi.revealKycProfile(id)
  expect(occupation).toBe('Head teacher')
  expect(first).toMatchObject(kept)
})

test('wrong data are refused at their fields, and newer data of somebody else are not replaced: what was typed stays', async ({
  consoleApi,
  givenCustomer,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review', business: true, name: `Taller ${randomUUID().slice(0, 8)}, C.A.` })
  await consoleApi.submitKycProfile(id, { activity: 'Repairs' }, { actorId: 'eva' })
  const page = await signInAs('compliance')
  await page.goto(`/customers/${id}/verification`)
  await main(page).getByRole('button', { name: 'Add an owner' }).click()
  const owner = main(page).getByRole('group', { name: 'Owner 1' })
  await owner.getByLabel('Name').fill('Alirio Contreras')
  await owner.getByLabel('Share').fill('12,5')
  await send(page).click()
  await expect(owner.getByLabel('Document')).toHaveAttribute('aria-invalid', 'true')
  await expect(owner.getByLabel('Share')).toHaveAttribute('aria-invalid', 'true')
  await owner.getByLabel('Document').fill('V9123456')
  await owner.getByLabel('Share').fill('62,5')

  await consoleApi.submitKycProfile(id, { activity: 'Sells cars' }, { actorId: 'eva' })
  await send(page).click()
  await expect(page.getByText('Nothing was sent: somebody else sent newer data meanwhile.', { exact: false })).toBeVisible()
  await expect(owner.getByLabel('Share')).toHaveValue('62,5')
  expect(await consoleApi.readKycProfile(id)).toMatchObject({ version: 2, activity: 'Sells cars', beneficial_owners: [] })

  await page.reload()
  await expect(main(page).getByLabel('Activity')).toHaveValue('Sells cars')
})

test('data whose answer is lost are looked up and told, and the form is then one over them', async ({
  consoleApi,
  givenCustomer,
  remote,
  signInAs,
}) => {
  const { id } = await givenCustomer({ outcome: 'review', name: `Nelly ${randomUUID().slice(0, 8)}` })
  const page = await signInAs('support', { origin: remote.origin })
  await page.goto(`/customers/${id}/verification`)
  await main(page).getByLabel('Birth date').fill('1987-04-02')
  remote.proxy.set([{ method: 'POST', path: /kyc-profile$/, fault: 'reset-after' }])
  await send(page).click()
  await expect(page.getByText('Not confirmed yet, checking.')).toBeVisible()
  await expect(page.getByText('The answer was lost, and a look-up found the data there.')).toBeVisible({ timeout: 30_000 })
  await expect(main(page).getByText('1987-**-**')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  expect((await consoleApi.readKycProfile(id)).version).toBe(1)
})

test('of an approved customer only compliance sends other data', async ({ givenCustomer, signInAs }) => {
  const { id } = await givenCustomer()
  const support = await signInAs('support')
  await support.goto(`/customers/${id}/verification`)
  await expect(support.getByText('Only compliance changes these data now')).toBeVisible()
  await expect(send(support)).toHaveCount(0)
})
