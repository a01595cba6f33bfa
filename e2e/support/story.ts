import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectOnResult } from './focus'
import type { InputMethod } from './input-methods'
import { type Look, type Role, signIn } from './people'
import { someMobile } from './public-api'
import { expect } from './test'
import type { World } from './world'

/** The texts of the pages in the story, in one language. */
type StoryWords = {
  places: { main: string; customers: string; quotes: string; approvals: string; audit: string }
  customer: {
    add: string
    email: string
    name: string
    address: string
    city: string
    create: string
    active: string
  }
  account: { add: string; kind: string; bank: string; document: string; readAs: string; phone: string; save: string }
  quote: {
    add: string
    customer: string
    amount: string
    reference: string
    notGuaranteed: string
    previewDebit: RegExp
    lock: RegExp
    ask: string
    requested: string
    approve: RegExp
    openPaid: string
    waits: string
    confirm: RegExp
    release: RegExp
    completed: string
  }
  audit: {
    sound: string
    done: string
    steps: {
      customer: string
      account: string
      quote: string
      requested: string
      approved: string
      paid: string
      confirmed: string
      lookedUp: string
    }
  }
}

type Story = {
  world: World
  openPage: (look?: Look) => Promise<Page>
  locale: 'en' | 'es'
  input: InputMethod
  words: StoryWords
}

/** Plays a story: a new customer is paid after an approval (their account is new) and looked up, and all of it is audited. */
export async function tellStory({ world, openPage, locale, input, words }: Story): Promise<void> {
  const tag = randomUUID().slice(0, 8)
  const who = { name: `Marisol ${tag} Rondón`, email: `marisol.${tag}+kyc-approve@example.com`, phone: someMobile() }
  const reference = `story-${tag}`

  const comeIn = async (role: Role) => {
    const page = await openPage({ locale })
    await signIn(page, role)
    await expectOnResult(page)
    return page
  }
  const compliance = await comeIn('compliance')
  const customerId = await createCustomer(compliance, input, words, who)
  await addAccount(compliance, input, words, who.phone)

  const finance = await comeIn('finance')
  const quoteId = await quoteWithPreview(finance, input, words, { who: who.name, email: who.email, reference })
  const approvalId = await askForApproval(finance, input, words)
  await approve(await comeIn('approver'), input, words, { who: who.name, approvalId })
  const paidId = await confirmPaid(finance, input, words)

  const support = await comeIn('support')
  await support.keyboard.press('ControlOrMeta+k')
  await support.keyboard.type(reference)
  await support.keyboard.press('Enter')
  await support.waitForURL((url) => url.pathname === '/lookup' && url.searchParams.get('ref') === reference)
  await expect(support.getByRole('main').getByText(who.name)).not.toHaveCount(0)
  await expect(support.getByRole('main').getByText(words.quote.completed, { exact: true })).not.toHaveCount(0)

  const auditor = await comeIn('auditor')
  await input.press(auditor, nav(auditor, words).getByRole('link', { name: words.places.audit }))
  await expect(auditor.getByText(words.audit.sound)).not.toHaveCount(0)
  const { steps, done } = words.audit
  const trail: [filter: string, step: string][] = [
    [`object=${customerId}`, steps.customer],
    ['action=bank_account.add', steps.account],
    [`object=${quoteId}`, steps.quote],
    [`object=${approvalId}`, steps.requested],
    [`object=${approvalId}`, steps.approved],
    [`object=${paidId}`, steps.paid],
    [`object=${paidId}`, steps.confirmed],
    ['action=lookup.', steps.lookedUp],
  ]
  for (const [filter, step] of trail) {
    await auditor.goto(`/audit?${filter}`)
    await expect(auditor.getByRole('row').filter({ hasText: step }).filter({ hasText: done }), step).not.toHaveCount(0)
  }
  await verifyAudit(world)
}

function nav(page: Page, words: StoryWords) {
  return page.getByRole('navigation', { name: words.places.main, exact: true })
}

/** Returns a field of the form, not the search box above it. Its label may end with a hint. */
function field(page: Page, label: string) {
  return page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${label}`) })
}

async function createCustomer(
  page: Page,
  input: InputMethod,
  words: StoryWords,
  who: { name: string; email: string },
): Promise<string> {
  const { customer } = words
  await input.press(page, nav(page, words).getByRole('link', { name: words.places.customers }))
  await input.press(page, page.getByRole('main').getByRole('link', { name: customer.add }))
  await input.type(page, field(page, customer.email), who.email)
  await input.type(page, field(page, customer.name), who.name)
  await input.type(page, field(page, customer.address), 'Av. Francisco de Miranda 12')
  await input.type(page, field(page, customer.city), 'Caracas')
  await input.press(page, page.getByRole('button', { name: customer.create }))
  await expectOnResult(page, who.name)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText(customer.active, { exact: true })).not.toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  return idInAddress(page)
}

function idInAddress(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

async function addAccount(page: Page, input: InputMethod, { account }: StoryWords, phone: string) {
  await input.press(page, page.getByRole('link', { name: account.add }))
  await input.choose(page, page.getByRole('radio', { name: account.kind }))
  await input.pick(page, page.getByRole('combobox', { name: account.bank }), '0105', /Mercantil/)
  await input.type(page, field(page, account.document), 'v-12.345.678')
  await expect(page.getByText(account.readAs)).not.toHaveCount(0)
  await input.type(page, field(page, account.phone), phone)
  await input.press(page, page.getByRole('button', { name: account.save }))
  await expectOnResult(page)
  await expect(page.getByRole('main').getByText(`${phone.slice(0, 6)}*****${phone.slice(-2)}`)).not.toHaveCount(0)
  await expect(page.getByText(phone)).toHaveCount(0)
}

type Payee = { who: string; email: string; reference: string }

async function quoteWithPreview(
  page: Page,
  input: InputMethod,
  words: StoryWords,
  { who, email, reference }: Payee,
): Promise<string> {
  const { quote } = words
  await input.press(page, nav(page, words).getByRole('link', { name: words.places.quotes }))
  await page.waitForURL(/\/quotes$/) // the home page has such a link too
  await input.press(page, page.getByRole('main').getByRole('link', { name: quote.add }))
  await input.pick(page, page.getByRole('combobox', { name: quote.customer }), email.slice(0, 20), new RegExp(who))
  await input.type(page, field(page, quote.amount), '100')
  await expect(page.getByText(quote.notGuaranteed)).toBeVisible()
  await expect(page.getByRole('main').getByText(quote.previewDebit)).not.toHaveCount(0)
  await input.type(page, field(page, quote.reference), reference)
  await input.press(page, page.getByRole('button', { name: quote.lock }))
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}$/)
  await expectOnResult(page)
  await expect(page.getByRole('heading', { level: 1, name: who })).toBeVisible()
  return idInAddress(page)
}

async function askForApproval(page: Page, input: InputMethod, { quote }: StoryWords): Promise<string> {
  await input.press(page, page.getByRole('button', { name: quote.ask }))
  await expect(page.getByRole('main').getByText(quote.requested, { exact: true })).not.toHaveCount(0)
  await expectOnResult(page)
  const request = page.getByRole('main').locator('a[href^="/approvals/"]').first()
  return (await request.getAttribute('href'))?.split('/').at(-1) ?? ''
}

type ApprovalToGive = { who: string; approvalId: string }

async function approve(page: Page, input: InputMethod, words: StoryWords, { who, approvalId }: ApprovalToGive): Promise<void> {
  await input.press(page, nav(page, words).getByRole('link', { name: words.places.approvals }))
  await input.press(page, page.getByRole('row', { name: who }).getByRole('link').first())
  await page.waitForURL((url) => url.pathname === `/approvals/${approvalId}`)
  await expect(page.getByRole('heading', { level: 1, name: who })).toBeVisible()
  await input.press(page, page.getByRole('button', { name: words.quote.approve }))
}

/** Confirms the payment that was made after the approval, with a new quote. */
async function confirmPaid(page: Page, input: InputMethod, { quote }: StoryWords): Promise<string> {
  const paid = page.getByRole('link', { name: quote.openPaid })
  await expect(paid).toBeVisible({ timeout: 60_000 })
  await input.press(page, paid)
  await expect(page.getByRole('main').getByText(quote.waits, { exact: true })).not.toHaveCount(0)
  await input.press(page, page.getByRole('button', { name: quote.confirm }))
  await input.press(page, page.getByRole('dialog').getByRole('button', { name: quote.release }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectOnResult(page)
  await expect(page.getByRole('main').getByText(quote.completed, { exact: true })).not.toHaveCount(0, { timeout: 30_000 })
  return idInAddress(page)
}

/** Verifies the audit trail. The command fails if a record was changed. */
async function verifyAudit({ dataDir }: World) {
  await promisify(execFile)('npm', ['run', '--silent', 'admin', '--', 'verify-audit'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
}
