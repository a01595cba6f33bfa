import type { Desk } from '#backoffice/desk'
import type { LogCall } from '#lib/api/logged-call'
import { createDeskLine, type DeskLine } from './desk/desk-line'
import { planDesk } from './desk/plan-desk'
import { hireStaff } from './desk/staff'
import { planArrivals } from './past/arrivals'
import { planFunding, planRelease, planRestriction } from './past/operator'
import { demoOrganizations, makeOrganization } from './past/organizations'
import type { PastBank } from './past/past-bank'
import type { PastClock } from './past/past-clock'
import type { PastService } from './past/past-service'
import { planPrograms } from './past/plan-programs'
import { put, type Stage } from './past/stages'
import { createRandom, type Random } from './random'
import type { Tale } from './story/tales'

export type World = { past: PastService; clock: PastClock; bank: PastBank; desk: Desk }
type Start = { tale: Tale; end: Date; random: Random }

/** Creates the organization that the console serves, with its people and its money, and plans all of their acts. */
export async function startFirst(
  world: World,
  stages: readonly Stage[],
  { tale, end, random, logCall }: Start & { logCall: LogCall },
): Promise<DeskLine> {
  const { past, clock, bank, desk } = world
  const organization = await makeOrganization(past, demoOrganizations[0], { end, logCall })
  const staff = await hireStaff(desk)
  const plan = { ...tale, past, organization }
  const operated = [
    ...planFunding(plan),
    ...planRestriction(plan),
    ...(await planRelease(plan)),
    ...(await planArrivals({ ...plan, clock, end })),
  ]
  for (const errand of operated) put(stages, 'first', errand)
  for (const errand of planPrograms({ ...tale, world: { clock, bank }, organization, random, end }))
    put(stages, 'errands', errand)
  // Its own generator, so that concurrent acts do not change its numbers.
  const scene = { clock, bank, desk, organization, staff, random: createRandom(84) }
  return createDeskLine(scene, planDesk({ ...tale, random }, end))
}

/** Creates the other organization, which has programs only. */
export async function startSecond(
  { past, clock, bank }: World,
  stages: readonly Stage[],
  { tale, end, random }: Start,
): Promise<void> {
  const organization = await makeOrganization(past, demoOrganizations[1], { end })
  for (const errand of planFunding({ ...tale, past, organization })) put(stages, 'first', errand)
  for (const errand of planPrograms({ ...tale, world: { clock, bank }, organization, random, end }))
    put(stages, 'errands', errand)
}
