import { lastWeekday, type StoryDay } from './calendar'
import { paidFrom } from './cast'
import type { CastMember } from './member'
import type { OrderOutcome } from './order-outcomes'
import { type AccountKind, type Order, referenceOf } from './orders'

const mercantil = '0105'
const minuteMs = 60_000

/** Returns a Tuesday about three weeks ago, when Mercantil did not answer for two hours. */
export function badDayOf(days: readonly StoryDay[]): { day: StoryDay; begins: Date; restricted: Date; over: Date } {
  const day = lastWeekday(days, 2, 18)
  return { day, begins: day.at(10), restricted: day.at(10.75), over: day.at(12.25) }
}

/** Returns the bank of a payment; undefined if it does not go to a bank of the country. */
export function bankOf({ member, account }: Pick<Order, 'member' | 'account'>): string | undefined {
  return account === 'movil' ? member.movil : account === 'bank' ? member.bank : undefined
}

/** Returns whether an order would have gone to the bank while it was known to be down. */
export function isInVain(order: Order, days: readonly StoryDay[]): boolean {
  const { begins, over } = badDayOf(days)
  return order.at >= begins && order.at < over && bankOf(order) === mercantil
}

/** Returns the orders that were in progress when the bank stopped answering, and those paid again in the afternoon. */
export function badDayOrders(cast: readonly CastMember[], days: readonly StoryDay[]): Order[] {
  const { day, begins, restricted, over } = badDayOf(days)
  const isHit = ({ movil, bank, weight, ...member }: CastMember) =>
    weight > 1 && (movil === mercantil || bank === mercantil) && paidFrom(member) <= day.index
  const hit = cast.filter(isHit)
  const caught = Array.from({ length: 13 }, (_, index): Order[] => {
    const member = hit[index % hit.length]
    if (member === undefined) return []
    const at = new Date(begins.getTime() + 240_000 + index * 160_000)
    const untilOver = Math.round((over.getTime() - at.getTime()) / minuteMs)
    const isLate = index % 3 === 2
    const outcome: OrderOutcome = isLate
      ? { kind: 'down', minutes: untilOver + 2 + index, ends: 'delivered' }
      : { kind: 'down', minutes: 18 + index, ends: 'rejected' }
    const account = member.movil === mercantil ? 'movil' : 'bank'
    return [orderOf(member, at, { outcome, account, dollars: 40 + index * 5, number: 900 + index })]
  }).flat()
  const onTheirWay = caught.filter(({ at }) => at < restricted)
  return [...onTheirWay, ...sentAgain(onTheirWay, day)]
}

/** Returns the orders that finance pays again in the afternoon, because they were returned. */
function sentAgain(caught: readonly Order[], day: StoryDay): Order[] {
  const back = caught.filter(({ outcome }) => outcome.kind === 'down' && outcome.ends === 'rejected')
  return back.slice(0, 5).map((order, index) => {
    const at = day.at(14.2 + index * 0.11)
    return { ...order, at, maker: 'desk', outcome: { kind: 'delivered', seconds: 35 }, reference: `${order.reference}-2` }
  })
}

type Special = [
  name: string,
  minutesAgo: number,
  outcome: OrderOutcome,
  rest: { account?: AccountKind; dollars: number; reference?: string },
]

/** Returns orders that are in progress when a visitor first opens the demo, and those just before. */
export function latestOrders(cast: readonly CastMember[], end: Date): Order[] {
  const until = (minutes: number) => new Date(end.getTime() + minutes * minuteMs)
  const specials: Special[] = [
    ['Distribuidora Los Andes, C.A.', 50 * 60, { kind: 'partly' }, { account: 'bank', dollars: 640 }],
    ['Paolo Bertoni Rizzi', 27 * 60, { kind: 'silent' }, { dollars: 120 }],
    [
      'Omar José Landaeta',
      26 * 60,
      { kind: 'returned', seconds: 95, hours: 21, code: 'AC04' },
      { account: 'bank', dollars: 200 },
    ],
    [
      'Marlene Coromoto Pinto',
      96,
      { kind: 'rejected', seconds: 41, code: '14', failureCode: 'beneficiary_phone_invalid' },
      { dollars: 50 },
    ],
    [
      'Carlos Eduardo Méndez',
      44,
      { kind: 'open', until: until(55) },
      { dollars: 150, reference: `RMS-${end.getUTCFullYear()}-118204` },
    ],
    ['Droguería Margarita, C.A.', 31, { kind: 'delivered', seconds: 110 }, { account: 'bank', dollars: 400 }],
    ['Rosa Elena Briceño', 14, { kind: 'toConfirm' }, { dollars: 75 }],
    ['Mariana Rondón Peña', 12, { kind: 'open', until: until(9) }, { account: 'bank', dollars: 60 }],
    ['Ana Karina Suárez', 9, { kind: 'toPay' }, { account: 'wallet', dollars: 170 }],
    ['Zuleima Pacheco', 6, { kind: 'toConfirm' }, { dollars: 40 }],
    ['Nairobi del Valle Salazar', 4, { kind: 'open', until: until(4) }, { dollars: 75 }],
    ['Mariana Rondón Peña', 1, { kind: 'toPay' }, { dollars: 100 }],
    ['Inversiones Caroní 2020, C.A.', 1, { kind: 'toPay' }, { account: 'bank', dollars: 1_800 }],
  ]
  return specials.flatMap(([name, minutes, outcome, { account = 'movil', dollars, reference }], index) => {
    const member = cast.find((one) => one.name === name)
    if (member === undefined) throw new Error(`Nobody is called ${name}`)
    const order = orderOf(member, until(-minutes), { outcome, account, dollars, number: 950 + index })
    return [{ ...order, reference: reference ?? order.reference }]
  })
}

type Rest = { outcome: OrderOutcome; account: AccountKind; dollars: number; number: number }

/** Makes an order of a program. */
export function orderOf(member: CastMember, at: Date, { outcome, account, dollars, number }: Rest): Order {
  const maker = member.registrar === 'remittances' ? 'remittances' : 'shop'
  return {
    at,
    member,
    account,
    source: 'USDC',
    amountMinor: dollars * 100,
    reference: referenceOf(maker, at, number),
    maker,
    outcome,
  }
}
