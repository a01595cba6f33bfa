import type { Random } from '../random'
import { isWorkday, type StoryDay, storyDays } from '../story/calendar'
import { mobileOf } from '../story/contacts'
import type { CastMember } from '../story/member'
import type { AccountKind, Order } from '../story/orders'
import { companyNotes, companyTags, noteTexts, revealReasons, tagTexts } from '../story/phrases'
import type { Tale } from '../story/tales'
import { addNote, addTag, editCustomer, registerAtDesk, reveal } from './customers'
import { lookUpCustomer, lookUpPayment } from './look-ups'
import { type DeskEvent, signOut } from './scene'

export type DeskPlan = Tale & { random: Random }

const troubled: readonly Order['outcome']['kind'][] = [
  'rejected',
  'returned',
  'down',
  'lapsed',
  'silent',
  'partly',
  'cancelledPaid',
]

/**
 * Plans the days of support: calls about payments, and notes about them. There are a few calls in a row twice a day; the last
 * hours are planned elsewhere.
 */
export function planSupport(plan: DeskPlan): DeskEvent[] {
  const until = (plan.days.at(-1)?.ends.getTime() ?? 0) - lastHoursMs
  const shifts = plan.days.filter(isWorkday).flatMap((day) => [...planShift(plan, day, 9), ...planShift(plan, day, 14.6)])
  return shifts.filter(({ at }) => at.getTime() < until)
}

const lastHoursMs = 200 * 60_000

function planShift({ orders, random }: DeskPlan, day: StoryDay, hour: number): DeskEvent[] {
  const since = day.begins.getTime() - 3 * dayMs
  const recent = orders.filter(({ at }) => at < day.begins && at.getTime() > since)
  const requested = recent.filter(({ outcome }) => troubled.includes(outcome.kind))
  // The last two weeks have more calls, because visitors look there first.
  const more = day.index >= storyDays - 14 ? 1 : 0
  const calls = (hour < 12 ? random.between(1, 2) : random.between(0, 1)) + more
  if (recent.length === 0 || calls === 0) return []
  const events: DeskEvent[] = []
  let at = hour + random.between(0, 40) / 60
  for (let call = 0; call < calls; call++) {
    const order = call === 0 && requested.length > 0 ? random.pick(requested) : random.pick(recent)
    events.push(...planCall(order, random).map(({ minutes, act }) => ({ at: day.at(at + minutes / 60), act })))
    at += random.between(7, 16) / 60
  }
  return random.chance(40) ? [...events, { at: day.at(at + 0.1), act: signOut('support') }] : events
}

const dayMs = 86_400_000

type Step = { minutes: number; act: DeskEvent['act'] }

/** Plans one call: support looks up the payment and the caller, and sometimes reveals a value or adds a note. */
function planCall({ reference, member, outcome, account }: Order, random: Random): Step[] {
  const fill = (text: string) => text.replace('{ref}', reference)
  const steps: Step[] = [{ minutes: 0, act: lookUpPayment('support', reference) }]
  const isBusiness = member.type === 'business'
  if (random.chance(45))
    steps.push({ minutes: 1.2, act: lookUpCustomer('support', member, random.pick(['email', 'phone', 'name'])) })
  if (random.chance(troubled.includes(outcome.kind) ? 60 : 22))
    steps.push({ minutes: 2.1, act: planReveal(member, account, random, fill) })
  if (random.chance(28))
    steps.push({ minutes: 3.4, act: addNote('support', member, fill(random.pick(isBusiness ? companyNotes : noteTexts))) })
  if (random.chance(14))
    steps.push({ minutes: 4.2, act: addTag('support', member, random.pick(isBusiness ? companyTags : tagTexts)) })
  return steps
}

function planReveal(member: CastMember, account: AccountKind, random: Random, fill: (text: string) => string): DeskEvent['act'] {
  const isPhone = member.phone !== undefined && random.chance(55)
  if (isPhone || account === 'wallet') {
    const field = isPhone ? 'phone_number' : 'address_line_1'
    return reveal('support', member, { field, reason: fill(random.pick(revealReasons[isPhone ? 'phone' : 'address'])) })
  }
  const field =
    account === 'states' || random.chance(70) ? (account === 'movil' ? 'phone_number' : 'account_number') : 'id_doc_number'
  const reasons = field === 'id_doc_number' ? revealReasons.document : revealReasons.account
  return reveal('support', member, { field, reason: fill(random.pick(reasons)), of: account })
}

/** Plans registrations at the desk, and one changed phone each week. */
export function planRegistrations({ days, cast, random, accountsOf }: DeskPlan): DeskEvent[] {
  const first = days[0]?.index ?? 0
  const came = cast.flatMap((member): DeskEvent[] => {
    const day = days[member.day - first]
    if (member.registrar !== 'desk' || day === undefined) return []
    return [{ at: day.at(random.between(9, 15) + random.between(0, 50) / 60), act: registerAtDesk(member, accountsOf(member)) }]
  })
  const changed = days
    .filter(({ weekday, index }) => weekday === 3 && index > first + 3)
    .flatMap((day): DeskEvent[] => {
      const here = cast.filter(({ day: since, path, phone }) => path === 'rule' && phone && since < day.index - 2)
      if (here.length === 0) return []
      return [{ at: day.at(11.4), act: editCustomer('support', random.pick(here), { phone_number: mobileOf(random) }) }]
    })
  return [...came, ...changed]
}
