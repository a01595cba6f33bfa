import type { Random } from '../random'
import { isWorkday, type StoryDay } from '../story/calendar'
import type { CastMember, Path } from '../story/member'
import { lookReasons } from '../story/phrases'
import { changeState } from './change-state'
import { deleteCustomer, editCustomer } from './customers'
import type { DeskPlan } from './plan-support'
import { type Judge, type PlannedDecision, workReviews } from './reviews'
import type { DeskEvent, Post } from './scene'

/** Returns the last working day of the second compliance officer, about ten days before the end. */
export function lastDayOfColleague(days: readonly StoryDay[]): StoryDay {
  const found = workdayFrom(days, 74)
  if (found === undefined) throw new Error('The story is too short')
  return found
}
/** How many hours before the end the queue is no longer worked on: later reviews are waiting. */
const quietHours = 24

/** Plans the days of compliance: the queue, and measures about existing customers. */
export function planCompliance(plan: DeskPlan, end: Date): DeskEvent[] {
  return [...planQueue(plan, end), ...planMeasures(plan), ...planMoves(plan)]
}

/** Plans the work on the queue. While there were two officers, each worked half of the day. */
function planQueue({ days, random }: DeskPlan, end: Date): DeskEvent[] {
  const quiet = end.getTime() - quietHours * 3_600_000
  const judge = judgeOf(random, end)
  const leaves = lastDayOfColleague(days)
  return days.filter(isWorkday).flatMap((day) => {
    const morning: Post = day.index <= leaves.index ? 'secondOfficer' : 'compliance'
    const sessions: [number, Post][] = [
      [10.2, morning],
      [15.5, 'compliance'],
    ]
    return sessions
      .map(([hour, post]) => ({ at: day.at(hour + random.between(0, 30) / 60), act: workReviews(post, judge) }))
      .filter(({ at }) => at.getTime() < quiet)
  })
}

const verdicts: Partial<Record<Path, PlannedDecision>> = {
  hit: {
    decision: 'reject',
    reasonCode: 'sanctions_hit',
    note: 'Name, birth date and passport are those of an entry of the OFAC list.',
  },
  twin: {
    decision: 'reject',
    reasonCode: 'duplicate_identity',
    note: 'The card is that of another customer, with another photo.',
  },
  underage: { decision: 'reject', reasonCode: 'underage', note: 'Seventeen by the card. May come back next year.' },
}
const approvals = [
  'Card, selfie and RIF agree.',
  'Documents agree with what was declared.',
  'Registry, RIF and owners agree.',
  'The new address is on the utility bill.',
] as const
const questions: readonly PlannedDecision[] = [
  {
    decision: 'request_information',
    reasonCode: 'document_illegible',
    note: 'The income proof is missing. Please send the last two slips.',
  },
  { decision: 'request_information', reasonCode: 'data_mismatch', note: 'The card of the representative is missing.' },
]

/** Decides by the path of a member. A card that was looked at again ends some weeks after the story, and the approval with it. */
function judgeOf(random: Random, end: Date): Judge {
  const asks: readonly Path[] = ['asked', 'answered', 'unanswered']
  return (member, nth) => {
    const field = member.type === 'business' ? 'representative' : random.pick(['id_doc_number', 'birth_date'] as const)
    const look = { field, reason: random.pick(lookReasons[field]) }
    const isFirst = nth <= 1
    if (isFirst && asks.includes(member.path)) {
      const verdict = questions[member.type === 'business' ? 1 : 0] ?? { decision: 'request_information', note: '' }
      return { look, verdict }
    }
    const note = random.pick(approvals)
    const validUntil = new Date(end.getTime() + (6 + (member.day % 30)) * 86_400_000)
    const approval: PlannedDecision = isFirst
      ? { decision: 'approve', note }
      : { decision: 'approve', note: `${note} The card ends soon: approved until then.`, validUntil }
    return { look, verdict: verdicts[member.path] ?? approval }
  }
}

type Planned = [path: Path, day: number, hour: number, act: (member: CastMember) => DeskEvent['act']]

const measures: readonly Planned[] = [
  [
    'reinstated',
    39,
    11,
    (member) =>
      changeState('compliance', 'suspend', member, { code: 'document_expired', note: 'The card ended. Asked for the new one.' }),
  ],
  [
    'reinstated',
    44,
    16,
    (member) =>
      changeState('secondOfficer', 'reinstate', member, { code: 'document_expired', note: 'The new card came, and agrees.' }),
  ],
  [
    'blocked',
    58,
    12,
    (member) =>
      changeState('compliance', 'block', member, {
        code: 'fraud_suspected',
        note: 'Two senders say that they never ordered a payment.',
      }),
  ],
  [
    'suspended',
    62,
    15,
    (member) =>
      changeState('compliance', 'suspend', member, { code: 'data_mismatch', note: 'Phone and account belong to somebody else.' }),
  ],
  ['deleted', 65, 11, (member) => deleteCustomer(member, 'Asked for it in writing, letter of the same day')],
  [
    'blocked',
    74,
    12.5,
    (member) =>
      changeState('secondOfficer', 'unblock', member, {
        code: 'other',
        note: 'Both senders withdrew what they said, letters are on file.',
      }),
  ],
]

/** Leaves out who was treated so before the story begins: what follows would have nothing to end. */
function planMeasures({ days, cast }: DeskPlan): DeskEvent[] {
  const before = measures.filter(([, from]) => workdayFrom(days, from) === undefined).map(([path]) => path)
  const whole = measures.filter(([path]) => !before.includes(path))
  return whole.flatMap(([path, from, hour, actOn]) => {
    const [member, day] = [cast.find((one) => one.path === path), workdayFrom(days, from)]
    return member && day && member.day < day.index ? [{ at: day.at(hour), act: actOn(member) }] : []
  })
}

/** Customers who moved are reviewed again, by the officer who did not enter the change. They are not paid on these days. */
function planMoves({ days, cast, orders, random }: DeskPlan): DeskEvent[] {
  return [19, 33, 47, 64].flatMap((from, index): DeskEvent[] => {
    const day = workdayFrom(days, from)
    if (day === undefined) return []
    const at = day.at(index % 2 === 0 ? 14 : 9.3)
    const isQuiet = (member: CastMember) =>
      !orders.some((order) => order.member === member && Math.abs(order.at.getTime() - at.getTime()) < quietMs)
    const here = cast.filter((member) => member.path === 'rule' && member.day < from - 7 && isQuiet(member))
    if (here.length === 0) return []
    const post: Post = index % 2 === 0 ? 'secondOfficer' : 'compliance'
    const changes = { address_line_1: `Av. Principal de Los Ruices, N.º ${20 + index}`, city: 'Caracas' }
    return [{ at, act: editCustomer(post, random.pick(here), changes, 'Moved, utility bill of this month') }]
  })
}

const quietMs = 4 * 86_400_000

/** Returns the next working day from this day of the story; undefined if the story begins later. */
export function workdayFrom(days: readonly StoryDay[], index: number): StoryDay | undefined {
  return (days[0]?.index ?? 0) > index ? undefined : days.find((day) => day.index >= index && isWorkday(day))
}
