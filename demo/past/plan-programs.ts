import type { Random } from '../random'
import type { CastMember, Path } from '../story/member'
import { profileOf } from '../story/profiles'
import type { Tale } from '../story/tales'
import { customerIn, registerByProgram } from './live-member'
import { liveByProgram, type PastWorld } from './live-order'
import type { PastOrganization } from './organizations'
import type { Errand } from './stages'

export type ProgramPlan = Tale & { world: PastWorld; organization: PastOrganization; random: Random; end: Date }

/**
 * How many hours ago the customers who wait for a decision arrived: within the desk's promise of a day, or of four hours for a
 * sanctions list.
 */
const cameHoursAgo: Partial<Record<Path, number>> = {
  waitsMissing: 22.6,
  waitsUnderage: 17,
  waitsTwin: 9,
  waitsHit: 3.4,
  waits: 1.5,
}

/** Plans the partners' programs: they register people, submit requested data, and pay. */
export function planPrograms(plan: ProgramPlan): Errand[] {
  const { world, organization, orders, random } = plan
  const paid = orders
    .filter(({ maker }) => maker !== 'desk')
    .map((order): Errand => {
      const pace = { pay: random.between(4, 30), confirm: random.between(8, 60) }
      return { at: order.at, run: () => liveByProgram(world, organization, order, pace) }
    })
  return [...planRegistrations(plan), ...planAnswers(plan), ...planChanges(plan), ...paid]
}

function planRegistrations({ organization, cast, days, accountsOf, random, end, world }: ProgramPlan): Errand[] {
  const first = days[0]?.index ?? 0
  return cast
    .filter(({ registrar }) => registrar !== 'desk')
    .flatMap((member): Errand[] => {
      const hours = cameHoursAgo[member.path]
      const onDay = days[member.day - first]?.at(random.between(8, 15) + random.between(0, 59) / 60)
      const at = hours === undefined ? onDay : hoursBefore(end, hours)
      if (at === undefined) return []
      const accounts = accountsOf(member)
      const run = () => registerByProgram(organization, member, { accounts, others: cast, now: world.clock.now() })
      return [{ at, run: async () => void (await run()) }]
    })
}

/** Customers who were asked for more submit it some days later; one has just done so. */
function planAnswers({ organization, cast, days, end, world }: ProgramPlan): Errand[] {
  const first = days[0]?.index ?? 0
  return cast.flatMap((member): Errand[] => {
    const at =
      member.path === 'answered'
        ? hoursBefore(end, 5.5)
        : member.path === 'asked'
          ? days[member.day + 5 - first]?.at(9.2)
          : undefined
    return at ? [{ at, run: () => sendProfile(organization, member, { cast, now: world.clock.now() }) }] : []
  })
}

/** Customers who need a new review: one has moved, and one wants a higher tier. */
function planChanges({ organization, cast, end, world }: ProgramPlan): Errand[] {
  const moved = cast
    .filter(({ path }) => path === 'moved')
    .map((member): Errand => {
      const change = { address_line_1: 'Av. Las Delicias, Res. Araguaney, N.º 14', city: 'Maracay' }
      return { at: hoursBefore(end, 20), run: () => update(organization, member, change) }
    })
  const upgraded = cast
    .filter(({ path }) => path === 'upgraded')
    .map((member): Errand => {
      const run = async () => {
        await update(organization, member, { kyc_type: 'enhanced' })
        world.clock.wait(40)
        await sendProfile(organization, member, { cast, now: world.clock.now() })
      }
      return { at: hoursBefore(end, 13), run }
    })
  return [...moved, ...upgraded]
}

async function sendProfile(
  organization: PastOrganization,
  member: CastMember,
  { cast, now }: { cast: readonly CastMember[]; now: Date },
) {
  const { id } = customerIn(organization, member)
  await organization.callers.shop.submitKycProfile(id, profileOf(member, { others: cast, complete: true, now }))
}

async function update(
  organization: PastOrganization,
  member: CastMember,
  change: Partial<{ address_line_1: string; city: string; kyc_type: 'enhanced' }>,
): Promise<void> {
  const customer = customerIn(organization, member)
  customer.body = { ...customer.body, ...change }
  await organization.callers.shop.updateCustomer(customer.id, customer.body)
}

function hoursBefore(end: Date, hours: number): Date {
  return new Date(end.getTime() - hours * 3_600_000)
}
