import type { Page } from '@playwright/test'

/** Collects violations of the content security policy and errors of the page, from the next page on. */
export async function watchPolicy(page: Page, findings: string[]): Promise<void> {
  page.on('pageerror', (error) => findings.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && /content security policy|hydrat|minified react error/i.test(text))
      findings.push(`${page.url()}: ${text}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
}
