import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const PrefundedAccount = z.object({ id: z.string(), name: z.string(), currency: z.string() })
const Organization = z.object({
  id: z.string(),
  name: z.string(),
  api_key: z.string(),
  approver_key: z.string(),
  prefunded_accounts: z.array(PrefundedAccount),
})
/** The output of `npm run admin -- demo-credentials --json`. */
export const DemoCredentials = z.object({ organizations: z.array(Organization).min(2) })

const World = z.object({
  origin: z.string(),
  dataDir: z.string(),
  logFile: z.string(),
  organizations: z.array(Organization),
  /** A first-party key of the organization that the console serves, which acts for its people like the console itself. */
  firstPartyKey: z.string(),
})
/** The console that all specs share. `organizations[0]` is the one that it serves. */
export type World = z.infer<typeof World>
export type DemoOrganization = z.infer<typeof Organization>

/** The distance of the metrics port from the port of the pages; other consoles of a run are in between. */
export const metricsOffset = 500

/** Workers are processes that inherit the environment: it passes the path, and the keys are in the file. */
const pathVariable = 'E2E_WORLD'

export function reuseWorld(path: string, world: World): void {
  writeFileSync(path, JSON.stringify(world), { mode: 0o600 })
  process.env[pathVariable] = path
}

export function readWorld(): World {
  return World.parse(JSON.parse(readFileSync(process.env[pathVariable] ?? '', 'utf8')))
}

/** Returns the organization that the console serves. */
export function servedBy({ organizations }: World) {
  const [served] = organizations
  if (served === undefined) throw new Error('The demo has no organization')
  return served
}
