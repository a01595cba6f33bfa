import { type LoggedCall, writeCalls } from '#backoffice/call-log/write-calls'
import type { Desk } from '#backoffice/desk'
import { inParallel } from '#backoffice/in-parallel'
import { shippedDeskRules } from '#backoffice/people/shipped-rules'
import { endEverySession } from '#backoffice/sessions/sessions'
import type { BuiltIn, ServiceSecrets } from '#lib/server/service'
import type { DeskLine } from './desk/desk-line'
import { batchesAnswered } from './desk/plan-past-batches'
import { createPastBank } from './past/past-bank'
import { createPastClock } from './past/past-clock'
import { atOnce, openPastService } from './past/past-service'
import { planStages, type Stage } from './past/stages'
import { createRandom } from './random'
import { startFirst, startSecond, type World } from './start-organizations'
import { type StoryDay, storyCalendar, storyWeeks } from './story/calendar'
import { badDayOf } from './story/special-orders'
import { firstTale, secondTale } from './story/tales'

type Options = { end?: Date; weeks?: number }

/**
 * Creates twelve weeks of two organizations and of the first one's desk, through the real operations with a clock that is set: so
 * the ledger balances, the audit trail is an intact chain, and the story is the same on every machine. With `weeks` it creates
 * only the last of them.
 */
export async function makeHistory(
  installation: Pick<BuiltIn, 'database'>,
  secrets: ServiceSecrets,
  keys: Pick<Desk, 'auditKey' | 'vault'>,
  { end = new Date(), weeks = storyWeeks }: Options = {},
): Promise<void> {
  const clock = createPastClock()
  const bank = createPastBank(clock)
  const past = await openPastService(installation, secrets, { clock, bank })
  try {
    const desk: Desk = {
      ...keys,
      db: past.database.db,
      now: clock.now,
      timeZone: 'America/Caracas',
      demo: true,
      rules: shippedDeskRules,
    }
    await tell({ past, clock, bank, desk }, end, weeks)
  } finally {
    await past.close()
  }
}

async function tell(world: World, end: Date, weeks: number): Promise<void> {
  const { past, clock, desk } = world
  const random = createRandom(20_261_120)
  const days = storyCalendar(end, weeks)
  const stages = planStages(days, turningPoints(days, end))
  const calls: LoggedCall[] = []
  const logCall = (record: () => LoggedCall) => void calls.push({ ...record(), at: clock.now() })
  const line = await clock.at(days[0]?.begins ?? end, async () => {
    const started = await startFirst(world, stages, { tale: firstTale(days, end, random), end, random, logCall })
    clock.wait(60)
    await startSecond(world, stages, { tale: secondTale(days, random), end, random })
    return started
  })
  for (const stage of stages) await live(stage, world, line)
  await past.catchUp(end)
  await clock.at(end, async () => {
    await writeCalls(
      desk,
      calls.filter(({ at }) => end.getTime() - at.getTime() < retentionMs),
    )
    await endEverySession(desk.db) // visitors use other browsers
    await past.endConsoleKeys()
    const [finding] = await past.service.verifyLedger()
    if (finding) throw new Error(`The demo's books do not balance: ${finding.invariant}`)
  })
}

/** The log of calls covers 30 days. */
const retentionMs = 30 * 86_400_000

/** Acts of people at these times depend on what programs and banks did before. */
function turningPoints(days: readonly StoryDay[], end: Date): Date[] {
  const { restricted, over } = badDayOf(days)
  return [
    restricted,
    over,
    ...batchesAnswered(days),
    ...[200, 90, 36, 22].map((minutes) => new Date(end.getTime() - minutes * 60_000)),
  ]
}

/** Runs a stage: programs and people concurrently, then the banks' answers, then what depends on time alone. */
async function live({ ends, first, errands, sweeps }: Stage, { past, clock }: World, line: DeskLine): Promise<void> {
  for (const { at, run } of first) await clock.at(at, run)
  const inOrder = [...errands].sort((a, b) => a.at.getTime() - b.at.getTime())
  await Promise.all([line.until(ends), inParallel(inOrder, atOnce, ({ at, run }) => clock.at(at, run))])
  await past.answer(ends)
  if (sweeps) await past.sweep(ends)
}
