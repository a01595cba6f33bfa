import type { Permission } from '#lib/access/permissions'
import { isWorkday, type StoryDay } from '../story/calendar'
import {
  checkTrail,
  createdPeople,
  disableColleague,
  exportList,
  lookIn,
  mistypePassword,
  saveView,
  takePack,
  tryPage,
} from './office'
import { payAtDesk } from './payments'
import { lastDayOfColleague, workdayFrom } from './plan-compliance'
import type { DeskPlan } from './plan-support'
import { type DeskEvent, type Post, signOut } from './scene'

/** Plans finance: it pays its orders, and exports the week on Fridays. */
export function planFinance({ days, orders }: DeskPlan): DeskEvent[] {
  const paid = orders.filter(({ maker }) => maker === 'desk').map((order) => ({ at: order.at, act: payAtDesk(order) }))
  const exported = days
    .filter(({ weekday }) => weekday === 5)
    .map((day) => {
      const since = new Date(day.begins.getTime() - 6 * 86_400_000)
      const rows = orders.filter(({ at }) => at >= since && at < day.at(16)).length
      return { at: day.at(16.6), act: exportList('finance', 'transaction', { status: '', type: '', created: '7d' }, rows) }
    })
  return [...paid, ...exported]
}

const refusals: readonly [day: number, post: Post, page: string, needs: Permission][] = [
  [23, 'support', '/audit', 'audit.read'],
  [41, 'finance', '/settings/people', 'people.manage'],
  [59, 'approver', '/customers/new', 'customer.create'],
  [71, 'support', '/reviews', 'review.read'],
  [80, 'finance', '/audit', 'audit.read'],
]
const mistakes: readonly [day: number, post: Post][] = [
  [30, 'finance'],
  [52, 'support'],
  [79, 'approver'],
]

/** Plans occasional visits: the admin each Monday, the approver each Thursday, the auditor every second Wednesday. */
export function planOffice(plan: DeskPlan): DeskEvent[] {
  const { days } = plan
  const first = days[0]
  const installed = first ? [{ at: new Date(first.begins.getTime() + 600_000), act: createdPeople() }] : []
  const on = (day: number, hour: number, act: DeskEvent['act']): DeskEvent[] => {
    const found = workdayFrom(days, day)
    return found ? [{ at: found.at(hour), act }] : []
  }
  return [
    ...installed,
    ...days.filter(isWorkday).flatMap((day) => planVisits(plan, day)),
    ...refusals.flatMap(([day, post, page, needs]) => on(day, 13.2, tryPage(post, page, needs))),
    ...mistakes.flatMap(([day, post]) => on(day, 8.3, mistypePassword(post))),
    { at: lastDayOfColleague(days).at(17.4), act: disableColleague() },
    ...on(
      (first?.index ?? 0) + 2,
      9.8,
      saveView('finance', { list: 'transactions', name: 'Más de 500 USDC', query: 'least=500', sharedWith: null }),
    ),
    ...on((first?.index ?? 0) + 3, 11.1, saveView('compliance', companies)),
  ]
}

const companies = { list: 'customers', name: 'Empresas', query: 'type=business', sharedWith: null } as const

function planVisits({ cast, random }: DeskPlan, day: StoryDay): DeskEvent[] {
  if (day.weekday === 1) return [{ at: day.at(8.7), act: lookIn('admin') }]
  if (day.weekday === 4) return [{ at: day.at(12.1), act: lookIn('approver') }]
  if (day.weekday !== 3 || day.index % 14 < 7) return []
  const known = cast.filter(({ day: since, path }) => since < day.index - 5 && path !== 'deleted')
  return [
    { at: day.at(11), act: checkTrail('auditor') },
    ...(known.length > 0 ? [{ at: day.at(11.1), act: takePack('auditor', random.pick(known)) }] : []),
    {
      at: day.at(11.3),
      act: exportList('auditor', 'customer', { state: 'SUSPENDED,BLOCKED', searched: false }, 2 + (day.index % 3)),
    },
    { at: day.at(11.4), act: signOut('auditor') },
  ]
}
