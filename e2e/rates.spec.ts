import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { untilAlive } from './support/alive'
import { announcementOf, comeTo } from './support/chart-keys'
import { portFor, startRemoteConsole } from './support/second-console'
import { expect, test } from './support/test'

const card = (page: Page, title: string) =>
  page.locator('section[data-slot="card"]').filter({ has: page.getByRole('heading', { name: title }) })

test('whoever comes in reads by keys what a pair is worth now and was worth before, on the page, in the table and in the file', async ({
  homeOf,
}) => {
  const page = await homeOf('support')
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.waitForURL((url) => url.pathname === '/rates')
  const chart = await comeTo(page, /USDC to VES over 30 days/)
  const shown = await card(page, 'USDC to VES').locator('[data-slot="rate"]').first().getAttribute('title')
  expect(await announcementOf(chart)).toBe(`Today: 1 USDC = ${shown} VES`)
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d+ \w+: 1 USDC = [\d.]+ VES$/)
  const [day = '', value = ''] = /^(.+): 1 USDC = ([\d.]+) VES$/.exec(await announcementOf(chart))?.slice(1) ?? []
  await expect(page.locator('[data-slot="chart-tip"]')).toContainText(value)

  const table = page.getByRole('table', { name: 'The same as a table' })
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: day, exact: true }) })
  await expect(row.locator('[data-slot="rate"]')).toHaveAttribute('title', value)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: /^CSV, / }).press('Enter')])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const line = lines.find((one) => one.endsWith(`",${value},"VES"`)) ?? ''
  expect(line, 'with the year, for a program').toMatch(/^"20\d\d-\d\d-\d\d"/)
  expect(line).toContain(`-${(/^\d+/.exec(day)?.[0] ?? '').padStart(2, '0')}"`)
  expect(lines.length - 2, 'a head, and an end of the last line').toBe((await table.getByRole('row').count()) - 1)

  await page.getByRole('link', { name: '7 days' }).press('Enter')
  await page.waitForURL((url) => url.searchParams.get('days') === '7')
  await comeTo(page, /USDC to VES over 7 days/)
  const week = await (await page.request.get('/api/console/exports/rates?pair=USDC-VES&days=7')).text()
  expect(week.split('\r\n')[1]).toMatch(/^"20\d\d-\d\d-\d\d \d\d:00:00",/)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\d+ \w+, \d\d:\d\d: 1 USDC = /)
})

test('a typed amount is converted at the current rate, before fees, and another pair is a press away', async ({ signInAs }) => {
  const page = await signInAs('auditor')
  await page.goto('/rates')
  await untilAlive(page, 'main input')
  const gives = card(page, 'What a payment gives now')
  await expect(gives).toContainText(/before fees28,411\.34\s*VES/)
  await gives.getByLabel('Amount to convert').fill('2,500.00')
  await expect(gives).toContainText('710,283.50')
  await gives.getByLabel('Amount to convert').fill('a lot')
  await expect(gives).toContainText('This is not an amount')

  await page
    .getByRole('table', { name: 'Pairs now' })
    .getByRole('link', { name: /VES to USDC/ })
    .press('Enter')
  await page.waitForURL((url) => url.searchParams.get('pair') === 'VES-USDC')
  await expect(card(page, 'VES to USDC').getByText('USDC for 1 VES')).toBeVisible()
  await expect(gives).toContainText(/before fees34\.1\d\s*USDC/)
  await expect(page.getByRole('link', { name: 'New quote' }), 'an auditor makes none').toHaveCount(0)
})

test('in front of an API that keeps no history the page has the rate of now, and says so', async ({ world, signInAs }) => {
  test.setTimeout(120_000)
  const remote = await startRemoteConsole(world, portFor(world, 19), [{ path: /exchange-rates\/history/, fault: 'redirect' }])
  try {
    const page = await signInAs('finance', { origin: remote.origin })
    await page.goto('/rates')
    const main = page.getByRole('main')
    await expect(main.getByText('This API keeps no history of its rates.')).toBeVisible()
    await expect(main.locator('[data-slot="rate"]').first()).toHaveText('284.1134')
    await expect(main.getByRole('table')).toHaveCount(1)
    await expect(main.getByRole('slider')).toHaveCount(0)
    await expect(main.getByRole('link', { name: /^CSV/ })).toHaveCount(0)
    expect((await page.request.get('/api/console/exports/rates')).ok()).toBe(false)

    remote.proxy.set([{ path: /exchange-rates\?/, fault: 'status-503' }])
    await page.reload()
    await expect(main.getByRole('alert').getByText(/not answering/)).toBeVisible()
    await expect(main.getByText(/^Last known, \d\d:\d\d:\d\d:284\.1134 VES for 1 USDC/)).toBeVisible()
    await expect(main.getByText('Old. It cannot be used for a quote.')).toBeVisible()
    await expect(main.locator('[data-slot="rate"]'), 'no other pair claims a rate').toHaveCount(1)
    await page.goto('/rates?pair=USDC-USD')
    await expect(main.getByText(/^Last known, /)).toBeVisible()
    await page.goto('/rates')
    remote.proxy.set([])
    await main.getByRole('button', { name: /^Try / }).click()
    await expect(main.locator('[data-slot="rate"]').first()).toHaveText('284.1134')
  } finally {
    await remote.stop()
  }
})
