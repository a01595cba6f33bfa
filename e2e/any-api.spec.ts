import type { Page } from '@playwright/test'
import { endStory } from './support/any-api-end'
import { type StoryRecords, tellAnyApiStory } from './support/any-api-story'
import { source } from './support/claims'
import { acceptNewPayees } from './support/database'
import { expectRendered, expectTruth, longest } from './support/honest-page'
import { expectNothingTwice, truthOf } from './support/in-truth'
import { openBrowser, signInByPassword } from './support/people'
import { openMemoryMeter } from './support/process-memory'
import { type ProductionConsole, startProductionConsole } from './support/production-console'
import { portFor } from './support/second-console'
import { strayRequests } from './support/sent'
import { expect, test } from './support/test'
import { drawCompanies } from './support/upstream/companies'
import { startUpstream, type Upstream } from './support/upstream/upstream'
import { writeCombination } from './support/upstream/variations'
import { readWorld } from './support/world'

// The worker processes inherit the seed, because all of them have to define the same tests.
process.env.ANY_API_SEED ||= String(Math.floor(Math.random() * 1_000_000))
const seed = Number(process.env.ANY_API_SEED)
/** `npm run trials -- any-api` runs 300. */
const wanted = Number(process.env.ANY_API_COMBINATIONS || 4)
/** ANY_API repeats some: the title of a failed test contains its combination. */
const companies = drawCompanies({ seed, combinations: wanted, only: process.env.ANY_API || undefined })

// The companies are independent, so they run in parallel, each with its stories in order.
test.describe.configure({ mode: 'parallel' })

/**
 * Statuses that the console can read. Any other word does not tell it whether a confirmation whose answer was lost had its
 * effect.
 */
const readable: readonly string[] = ['published', 'other_meaning', 'upper_case']

/** A confirmation that never reached the company, or whose effect the company reports with a word of its own: it stays open. */
const isConfirmLost = ({ combination, quote }: StoryRecords, { books }: Upstream) =>
  combination.networkAt === 'quote.confirm' &&
  (books.count('confirmation', quote.id) === 0 || !readable.includes(combination.statusWords))

/** Expects that the lists of a customer contain only their own records. */
async function expectOwnAlone(page: Page, own: StoryRecords, records: readonly StoryRecords[]): Promise<void> {
  const id = encodeURIComponent(own.customer.id)
  for (const path of [`/quotes?customer=${id}`, `/customers/${id}?tab=quotes`]) {
    await page.goto(path)
    await expectRendered(page)
    await expect(rowOf(page, labelOf(own)), `${path}: it is listed`).not.toHaveCount(0)
    for (const other of records)
      if (other !== own) await expect(rowOf(page, labelOf(other)), `${path}: another’s is not`).toHaveCount(0)
  }
}

/** What a list shows for a quote: the reference of the company, or the person's own if it has none. */
const labelOf = ({ quote, reference, combination }: StoryRecords) =>
  combination.quote === 'no_account_and_reference' ? reference : quote.reference

const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('row').filter({ hasText: text })

for (const [number, combinations] of companies.entries()) {
  test.describe(`company ${number + 1} of seed ${seed}`, () => {
    test.describe.configure({ mode: 'default', timeout: 240_000 })
    let upstream: Upstream
    let app: ProductionConsole
    let page: Page
    let person: { email: string; password: string }
    const records: StoryRecords[] = []
    let held: number | undefined

    test.beforeAll(async ({ browser }) => {
      console.log(`any API: ANY_API_SEED=${seed} ANY_API_COMBINATIONS=${wanted}`)
      upstream = await startUpstream(combinations[0])
      app = await startProductionConsole(readWorld(), portFor(readWorld(), 40 + test.info().parallelIndex), {
        API_BASE_URL: upstream.url,
        API_KEY: upstream.apiKey,
        ORGANIZATION_ID: upstream.organizationId,
        PREFUNDED_ACCOUNTS: `${upstream.sourceAccount}:USDC:${source}`,
        QUOTE_AMOUNT_UNIT: combinations[0]?.amountRead ?? 'minor',
      })
      person = await app.givenPerson('Lucía Ferrer', ['compliance', 'finance'])
      await acceptNewPayees(app.data)
      page = await (await openBrowser(browser, { origin: app.origin })).newPage()
      page.setDefaultNavigationTimeout(longest)
      await signInByPassword(page, person)
    })
    test.afterAll(async () => {
      await page?.context().close()
      await app?.stop()
      await upstream?.close()
    })

    for (const [place, combination] of combinations.entries()) {
      test(`a customer is paid once, and each page says what is so: ${place + 1} ${writeCombination(combination)}`, async () => {
        const story = await tellAnyApiStory({ page, upstream, combination, tag: `${seed}-${number}-${place}` })
        records.push(story)
        expectNothingTwice(upstream, story)
        const memory = openMemoryMeter(app.origin)?.()
        held ??= memory // from the first story on, when the app is warm
        if (memory !== undefined && held !== undefined)
          expect(memory - held, 'MB more than after the first story').toBeLessThan(100)
      })
    }

    test('after a restart the lists agree with the books of the company', async () => {
      test.setTimeout(480_000) // every story ends here, and an end whose answer was lost is looked up for a minute
      await app.restart()
      for (const story of records) {
        const truth = () => truthOf(upstream, story.quote)
        const where = writeCombination(story.combination)
        await page.goto('/customers')
        await expectRendered(page)
        await expect(rowOf(page, story.email), `${where}: the customer is listed`).not.toHaveCount(0)
        for (const list of truth() === 'unpaid' ? ['quotes'] : ['quotes', 'transactions']) {
          await page.goto(`/${list}`)
          await expectRendered(page)
          const row = rowOf(page, list === 'quotes' ? labelOf(story) : story.email)
          await expect(row, `${where}: it is among the ${list}`).not.toHaveCount(0)
          await expectTruth(row.first(), truth, `${where}: in the list of ${list}`)
          if (truth() !== 'unpaid' && !isConfirmLost(story, upstream))
            await expect(row.first(), `${where}: it is known`).not.toContainText('Not confirmed yet')
        }
        await expectOwnAlone(page, story, records)
        await page.goto(`/quotes/${encodeURIComponent(story.quote.id)}`)
        await expectRendered(page)
        await expectTruth(page.getByRole('main'), truth, `${where}: on the quote`)
        // A deletion needs a proof of the last five minutes, which takes longer with slow answers.
        await page.context().clearCookies()
        await signInByPassword(page, person)
        await endStory(page, upstream, story)
        expectNothingTwice(upstream, story)
      }
    })

    test('the company was sent nothing that its interface does not have, and only reads requested more', () => {
      expect(strayRequests(upstream)).toEqual([])
    })
  })
}
