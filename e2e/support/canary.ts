import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { watchPolicy } from './policy-check'
import { scriptPayloads } from './script-payloads'

/** Counts what scripts do: dialogs, requests to an address that nothing of ours names, and reports of the policy. */
export type Canary = {
  payloads: string[]
  findings: string[]
  watch: (page: Page) => Promise<void>
  /** Adds what is in the page that only a text taken for HTML or for an address puts there, also if nothing ran it. */
  search: (page: Page) => Promise<void>
  close: () => void
}

export async function startCanary(): Promise<Canary> {
  const findings: string[] = []
  const server = createServer((request, response) => {
    findings.push(`the canary was asked from ${request.headers.referer ?? 'somewhere'}`)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `//127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}/c`
  const watch = async (page: Page) => {
    await watchPolicy(page, findings)
    page.on('dialog', async (dialog) => {
      if (dialog.type() === 'beforeunload') return dialog.accept() // a form that holds what was not saved
      findings.push(`${page.url()}: a dialog says ${dialog.message()}`)
      await dialog.dismiss()
    })
    page.on('request', (request) => {
      if (request.url().includes(url)) findings.push(`${page.url()} asked ${request.url()}`)
    })
  }
  return {
    payloads: scriptPayloads(url),
    findings,
    watch,
    search: async (page) => {
      for (const fault of await page.evaluate(oddElements, url)) findings.push(`${page.url()}: ${fault}`)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Runs in the page: returns elements with a handler, with an address that runs a script, or with one of the canary. */
function oddElements(canary: string): string[] {
  const addresses = ['href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'style', 'srcdoc']
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => {
        if (name.startsWith('on')) return true
        // React writes this one, and only itself.
        if (value === "javascript:throw new Error('React form unexpectedly submitted.')") return false
        return addresses.includes(name) && (/^\s*(javascript|vbscript|data:text)/i.test(value) || value.includes(canary))
      })
      .map(({ name, value }) => `<${element.localName} ${name}="${value.slice(0, 100)}">`),
  )
}
