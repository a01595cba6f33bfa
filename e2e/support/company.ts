import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { untilAlive } from './alive'
import { withSql } from './database'
import { portFor, startSecondConsole } from './second-console'
import type { World } from './world'

/** Settings of the identity provider that make it dishonest (identity-provider.mjs). A field that is absent is honest. */
type ProviderSettings = {
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
  /** Sets the behaviour of the provider. Returns the tokens that it issued last. */
  tell: (settings: ProviderSettings) => Promise<Readonly<Record<string, unknown>>>
  stop: () => Promise<void>
}

/** Starts a console with sign-in through a company, and its identity provider. `offset` is the first of two ports. */
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
  const tell = async (settings: ProviderSettings) => {
    const heard = once(provider, 'message')
    provider.send(settings)
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

/** Signs in at the company for the first time, and ends at the page that it redirects to. */
export async function throughCompany(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await untilAlive(page, 'button[type=submit]')
  await page.getByRole('button', { name: 'Sign in with Puente Sur' }).press('Enter')
  await showCompany(page, email)
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}

/** Fills in the form of the company, which accepts any password. */
async function showCompany(page: Page, email: string): Promise<void> {
  await page.locator('input[name=login]').fill(email)
  await page.locator('input[name=password]').fill('whatever')
  await page.locator('input[name=password]').press('Enter')
}

/** Signs in at the company, which asks an unknown person for consent too. The window may close by itself. */
export async function confirmAt({ origin }: Pick<Company, 'origin'>, page: Page, email: string): Promise<void> {
  const agree = page.getByRole('button', { name: 'Continue' })
  const isBack = page.waitForURL((url) => url.origin === origin).catch(() => page.isClosed())
  await showCompany(page, email)
  await Promise.race([isBack, agree.press('Enter').catch(() => page.isClosed())])
  await isBack
}

/** Inserts a person without a password and roles, as the directory does. */
export async function givenColleague(world: World): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@puentesur.example`
  await withSql(
    world,
    (sql) => sql`
      insert into backoffice.people (id, name, email, roles, demo, created_at)
      values (gen_random_uuid(), ${`Nora ${email.slice(0, 8)}`}, ${email}, '{}', false, now())`,
  )
  return email
}

export async function rolesOf(world: World, email: string): Promise<string[]> {
  const [person] = await withSql(world, (sql) => sql`select roles from backoffice.people where email = ${email}`)
  return person?.roles
}

/** Returns the ids of a person's sessions. */
export async function sessionsOf(world: World, email: string): Promise<string[]> {
  const found = await withSql(
    world,
    (sql) => sql`select s.id from backoffice.sessions s join backoffice.people p on p.id = s.person_id where p.email = ${email}`,
  )
  return found.map(({ id }) => id)
}

/** Lets the last proof expire. */
export async function endProof(world: World, email: string): Promise<void> {
  await withSql(
    world,
    (sql) => sql`
      update backoffice.sessions set proven_at = now() - interval '6 minutes'
      where person_id = (select id from backoffice.people where email = ${email})`,
  )
}

export async function isProven(world: World, email: string): Promise<boolean> {
  const [session] = await withSql(
    world,
    (sql) => sql`
      select bool_or(proven_at > now() - interval '5 minutes') as proven from backoffice.sessions
      where person_id = (select id from backoffice.people where email = ${email})`,
  )
  return session?.proven
}
