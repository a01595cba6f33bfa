import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { untilAlive } from './alive'
import { portFor, startSecondConsole } from './second-console'
import type { World } from './world'

/** What the identity provider does otherwise than an honest one (identity-provider.mjs); nothing of it makes it honest again. */
type Told = {
  groups?: Record<string, string[]>
  token?: Record<string, string | number>
  without?: string[]
  signedBy?: 'other' | 'secret' | 'nobody'
  issuer?: string
  again?: boolean
}

export type Company = {
  origin: string
  issuer: string
  /** Answers the tokens that the provider has given out last. */
  tell: (told: Told) => Promise<Readonly<Record<string, unknown>>>
  stop: () => Promise<void>
}

/** A console that a company lets its people into, and the identity provider of that company. `offset`: of the first of two ports. */
export async function startCompany(world: World, offset: number, env: Record<string, string> = {}): Promise<Company> {
  const [port, providerPort] = [portFor(world, offset), portFor(world, offset + 1)]
  const issuer = `http://localhost:${providerPort}`
  const program = join(import.meta.dirname, 'identity-provider.mjs')
  const provider = fork(program, [String(providerPort), `http://localhost:${port}`], { stdio: 'ignore', execArgv: [] })
  const app = await startSecondConsole(world, port, {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'cauce',
    OIDC_CLIENT_SECRET: 'a secret of the specs alone',
    OIDC_NAME: 'Puente Sur',
    ...env,
  }).catch((error) => {
    provider.kill()
    throw error
  })
  await expect.poll(() => statusOf(`${issuer}/.well-known/openid-configuration`)).toBe(200)
  const tell = async (told: Told) => {
    const heard = once(provider, 'message')
    provider.send(told)
    const [tokens] = await heard
    return tokens
  }
  const stop = async () => {
    provider.kill()
    await app.stop()
  }
  return { origin: app.origin, issuer, tell, stop }
}

function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}

/** Signs in at the company for the first time, and ends wherever it leads back to. */
export async function throughCompany(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await showCompany(page, email)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}

/** At the company, which believes any password. */
export async function showCompany(page: Page, email: string): Promise<void> {
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill('whatever')
  await page.locator('input[name=password]').press('Enter')
}
