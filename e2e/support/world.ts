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
/** What `npm run admin -- demo-credentials --json` prints. */
export const DemoCredentials = z.object({ organizations: z.array(Organization).min(2) })

const World = z.object({
  origin: z.string(),
  dataDir: z.string(),
  logFile: z.string(),
  organizations: z.array(Organization),
  /** Of the organization that the console serves: acts for its people, as the console itself does. */
  firstPartyKey: z.string(),
})
/** What the specs share: the console that runs for all of them. `organizations[0]` is the one it serves. */
export type World = z.infer<typeof World>
export type DemoOrganization = z.infer<typeof Organization>

/** How far the port of its metrics lies above that of its pages: other consoles of a run stand between. */
export const metricsOffset = 500

/** Workers are processes of their own and inherit the environment: the path travels there, the keys in a file. */
const pathVariable = 'E2E_WORLD'

export function keepWorld(path: string, world: World): void {
  writeFileSync(path, JSON.stringify(world), { mode: 0o600 })
  process.env[pathVariable] = path
}

export function readWorld(): World {
  return World.parse(JSON.parse(readFileSync(process.env[pathVariable] ?? '', 'utf8')))
}

/** The organization that the console serves. */
export function servedBy({ organizations }: World) {
  const [served] = organizations
  if (served === undefined) throw new Error('The demo has no organization')
  return served
}
