import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { screensOfStates, wholeLooks } from './looks'
import { widthFaults } from './width-check'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The rules about colours: the themes differ in nothing else. */
const rulesOfColour = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/**
 * Expects that a state of a page is accessible in both themes and fits every width; the test continues after a failure. The frame
 * around it is checked with the whole pages.
 */
export async function expectSound(page: Page, where: string, part = 'main'): Promise<void> {
  expect.soft([...(await stateFaults(page, where, part)), ...(await widthFaults(page, where, screensOfStates))]).toEqual([])
}

/** Lists violations of WCAG 2.2 A and AA: in one theme, chosen by the name of the state, or in both in the trial of looks. */
export async function stateFaults(page: Page, where: string, part: string): Promise<string[]> {
  if (wholeLooks) return accessFaults(page, where, part)
  const theme = where.length % 2 === 0 ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  return (await findFaults(page, { part, runOnly: rules })).map((fault) => `${where}, ${theme}: ${fault}`)
}

/** Lists violations of WCAG 2.2 A and AA in both themes. `part` is a selector; without it the whole page is checked. */
export async function accessFaults(page: Page, where: string, part?: string): Promise<string[]> {
  const faults: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    // The theme follows the device, so the same page is checked twice. Reduced motion prevents colours in mid-transition.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const found = await findFaults(page, { part, runOnly: theme === 'light' ? rules : rulesOfColour })
    faults.push(...found.map((fault) => `${where}, ${theme}: ${fault}`))
  }
  return faults
}

/** Lists violations except those of colours, for pages whose colours are checked elsewhere. */
export async function colourlessFaults(page: Page, where: string, part?: string): Promise<string[]> {
  const off = Object.fromEntries(rulesOfColour.values.map((rule) => [rule, { enabled: false }]))
  const found = await findFaults(page, { part, runOnly: rules, rules: off })
  return found.map((fault) => `${where}: ${fault}`)
}

type CheckOptions = Pick<axe.RunOptions, 'runOnly' | 'rules'> & { part: string | undefined }

async function findFaults(page: Page, options: CheckOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(runAxe, options)
}

/**
 * Runs in the page: pages have no frames. It scrolls to the top, because the bar there covers part of what is scrolled under it,
 * and lays the foot of a dialog at its end meanwhile, for the same reason.
 */
async function runAxe({ part, ...options }: CheckOptions): Promise<string[]> {
  const inPage: typeof axe = Reflect.get(window, 'axe')
  window.scrollTo({ top: 0, behavior: 'instant' })
  const foot = document.querySelector<HTMLElement>('dialog[open] [data-slot=dialog-foot]')
  if (foot) foot.style.position = 'static'
  const { violations } = await inPage.run(part ?? document, { resultTypes: ['violations'], preload: false, ...options })
  if (foot) foot.style.position = ''
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`))
}
