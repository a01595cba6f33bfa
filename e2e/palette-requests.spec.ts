import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { paste } from './support/clipboard'
import { idEnd } from './support/id-end'
import { personOf } from './support/people'
import type { Givens } from './support/public-api'
import { expect, test } from './support/test'

test.describe.configure({ timeout: 120_000 })

test('a request for approval is found by its reference, the end of its id, its payee and amount, and is shown in its current state', async ({
  givens,
  homeOf,
  signInAs,
}) => {
  const finance = await signInAs('finance')
  const { name, reference, amount, address } = await givenRequest(givens, finance)
  const id = address.split('/').at(-1) ?? ''
  const approver = await homeOf('approver')
  for (const typed of [reference, reference.slice(0, 9), idEnd(id), name.split(' ')[1] ?? '', amount]) {
    await search(approver, typed)
    await expect(requests(approver).filter({ hasText: name }), typed).toContainText(
      `${amount} USDC · requested by ${personOf.finance}`,
    )
    await expect(requests(approver).filter({ hasText: name })).toContainText('Waiting')
    await approver.keyboard.press('Escape')
  }

  // A reference finds both the quote and the request to continue with; a whole id finds nothing else.
  await openPalette(approver)
  await paste(approver, reference)
  await expect(palette(approver).getByRole('group', { name: 'Related' }).getByRole('option')).toContainText('requested by')
  await approver.keyboard.press('Escape')
  await openPalette(approver)
  await paste(approver, id)
  await approver.keyboard.press('Enter')
  await approver.waitForURL(`**${address}`)

  await finance.goto(address)
  await finance.getByRole('button', { name: 'Withdraw' }).click()
  await finance.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(finance.getByText(/^Withdrawn by .* Nothing was debited/)).toBeVisible()
  await search(approver, idEnd(id))
  await expect(requests(approver).filter({ hasText: name })).toContainText('Withdrawn')
  await search(finance, idEnd(id))
  await expect(requests(finance).filter({ hasText: name })).toContainText('requested by you')
})

test('a batch is found by words of its name and the end of its id, and opens', async ({ givenCustomer, homeOf, signInAs }) => {
  const finance = await signInAs('finance')
  const { name, address, tag } = await givenDraft(finance, (await givenCustomer()).email ?? '')
  const auditor = await homeOf('auditor')
  for (const typed of [`nomina ${tag}`, tag.toUpperCase(), idEnd(address)]) {
    await search(auditor, typed)
    await expect(rows(auditor).filter({ hasText: name }), typed).toContainText('1 row')
    await expect(rows(auditor).filter({ hasText: name })).toContainText('Draft')
    await auditor.keyboard.press('Escape')
  }
  await search(auditor, tag)
  await expect(rows(auditor).filter({ hasText: name })).toBeVisible()
  await auditor.keyboard.press('Enter')
  await auditor.waitForURL(`**${address}`)
})

test('who may open neither finds neither, whatever they search', async ({ givens, signInAs, homeOf, world }) => {
  const finance = await signInAs('finance')
  const { name, reference, amount, address, quoteId } = await givenRequest(givens, finance)
  const { address: batch, tag } = await givenDraft(finance, 'nobody@example.com')
  const support = await homeOf('support')
  await search(support, reference)
  await expect(rows(support).filter({ hasText: name })).toHaveCount(1)
  await expect(requests(support)).toHaveCount(0)
  const [request = '', ofBatch = ''] = [address, batch].map((path) => path.split('/').at(-1))
  for (const term of [request, idEnd(request), ofBatch, idEnd(ofBatch), tag, name, amount, reference, quoteId]) {
    for (const whole of [true, false]) {
      const answer = await support.request.post('/api/console/candidates', {
        data: { term, whole },
        headers: { origin: world.origin },
      })
      expect(answer.ok(), term).toBe(true)
      const text = await answer.text()
      expect([text.includes(request), text.includes(ofBatch)], `${term} ${whole}`).toEqual([false, false])
    }
  }
})

test('who sees e-mails masked finds no request by a part of one, and a payee without a name stays masked', async ({
  givens,
  homeOf,
  signInAs,
}) => {
  const tag = someWord()
  const finance = await signInAs('finance')
  const { reference } = await givenRequest(givens, finance, { name: '', email: `${tag}+kyc-approve@example.com` })
  const approver = await homeOf('approver')
  await search(approver, reference)
  await expect(requests(approver)).toContainText(`${tag[0]}*****@example.com`)
  await expect(requests(approver)).not.toContainText(tag)
  await approver.keyboard.press('Escape')
  await search(approver, tag)
  await expect(palette(approver).getByText('No payment has this reference or amount.')).toBeVisible()
  await expect(requests(approver)).toHaveCount(0)
  await search(finance, tag)
  await expect(requests(finance)).toContainText(tag)
})

test('requests and batches are found while the API is down, and the outage is shown', async ({
  givens,
  homeOf,
  signInAs,
  remote,
}) => {
  const { address } = await givenRequest(givens, await signInAs('finance'))
  const { name } = await givenDraft(await signInAs('finance'), 'nobody@example.com')
  const approver = await homeOf('approver', { origin: remote.origin })
  remote.proxy.set([{ fault: 'status-503' }])
  await search(approver, idEnd(address))
  await expect(palette(approver).getByRole('alert')).toContainText('This is not “nothing found”')
  await expect(requests(approver)).toContainText('Waiting')
  await approver.keyboard.press('Escape')
  await search(approver, name)
  await expect(rows(approver).filter({ hasText: name })).toContainText('Draft')
})

type Payee = { name?: string; email?: string }

/** Makes a quote of more than 1,000.00 USDC, for which the shipped policy requires an approval. */
async function givenRequest({ givenCustomer, givenAccount, givenQuote }: Givens, finance: Page, payee: Payee = {}) {
  const name = payee.name ?? `Importadora ${someWord()}`
  const customer = await givenCustomer({ ...payee, name, enhanced: true })
  const account = await givenAccount({ customerId: customer.id })
  const minor = randomInt(110_000, 121_000)
  const reference = `ask-${randomInt(100_000, 999_999)}-${randomUUID().slice(0, 4)}`
  const quote = await givenQuote({ customerId: customer.id, accountId: account.id, amount: minor, reference })
  await finance.goto(`/quotes/${quote.id}`)
  await finance.getByRole('button', { name: 'Request approval' }).click()
  const open = finance.getByRole('link', { name: 'Open the request' })
  await expect(open).toBeVisible()
  const amount = (minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  return { name, reference, amount, quoteId: quote.id, address: (await open.getAttribute('href')) ?? '' }
}

/** Pastes a draft of one row, which is not submitted. */
async function givenDraft(finance: Page, email: string) {
  const tag = someWord()
  const name = `Nómina ${tag}`
  await finance.goto('/batches/new')
  await finance.getByRole('textbox', { name: 'Or paste from a sheet' }).fill(`email\tamount\tconcept\n${email}\t12.00\t${tag}`)
  await finance.getByRole('textbox', { name: /^Name/ }).fill(name)
  await finance.getByRole('button', { name: 'Read the rows' }).click()
  await finance.waitForURL(/\/batches\/[0-9a-f-]{36}$/)
  return { name, tag, address: new URL(finance.url()).pathname }
}

function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Search, jump or paste' })
}

function rows(page: Page): Locator {
  return palette(page).getByRole('option')
}

function requests(page: Page): Locator {
  return rows(page).filter({ hasText: 'requested by' })
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(rows(page)).not.toHaveCount(0)
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).getByRole('combobox').fill(text)
}

/** Returns random letters, as in a name. */
function someWord(): string {
  return Array.from({ length: 10 }, () => String.fromCodePoint(97 + randomInt(26))).join('')
}
