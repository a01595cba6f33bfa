import type { BuiltIn, ServiceSecrets } from '../service'
import { makeCustomers } from './demo-customers'
import { openPastService, type PastService } from './demo-service'
import { liveCustomer } from './live-customer'
import { makeOpenTransfers } from './open-transfers'
import { demoOrganizations, makeOrganization } from './organizations'
import type { Past, PastEvent } from './past'
import { createRandom } from './random'
import { liveTransfers } from './transfers'

const days = 90
const hour = 3_600_000
const day = 24 * hour

/**
 * Ninety days of two organizations, lived through the real operations with the clock moved by hand: so the books balance, the
 * statuses are reached and not written, and the same story is told on every machine.
 */
export async function makeHistory(installation: Pick<BuiltIn, 'database'>, secrets: ServiceSecrets): Promise<void> {
  const end = new Date()
  const past = await openPastService(installation, secrets, new Date(end.getTime() - days * day))
  try {
    await tell(past, end)
  } finally {
    await past.close()
  }
}

async function tell(past: PastService, end: Date): Promise<void> {
  const events: PastEvent[] = []
  const plan = (at: Date, happen: () => Promise<void>) => {
    events.push({ at, happen })
  }
  const world: Past = { past, random: createRandom(20_261_120), plan, end }
  planSweeps(world)
  for (const [index, organization] of demoOrganizations.entries()) {
    const made = await makeOrganization(past, organization)
    const customers = makeCustomers(organization.customers, { first: index === 0, random: world.random })
    for (const customer of customers) liveCustomer(world, made, customer)
    liveTransfers(world, made, organization.transfers)
    plan(new Date(end.getTime() - 50 * 60_000), () => makeOpenTransfers(world, made, index === 0))
  }
  await live(past, events)
  const [finding] = await past.service.verifyLedger()
  if (finding) throw new Error(`The demo's books do not balance: ${finding.invariant}`)
}

/** Events may plan further ones. */
async function live(past: PastService, events: PastEvent[]): Promise<void> {
  while (events.length > 0) {
    events.sort((a, b) => b.at.getTime() - a.at.getTime())
    const next = events.pop()
    if (next === undefined) return
    await past.goTo(next.at)
    await next.happen()
  }
}

/** Expiry, and rates for their history: twice a day, and every hour of the last one. */
function planSweeps({ past, plan, end }: Past): void {
  const start = past.now().getTime()
  for (let at = start; at < end.getTime() - day; at += 12 * hour) plan(new Date(at), past.sweep)
  for (let at = end.getTime() - day; at < end.getTime() - 60_000; at += hour) plan(new Date(at), past.sweep)
}
