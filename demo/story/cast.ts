import type { Random } from '../random'
import { isWorkday, type StoryDay } from './calendar'
import { emailOf, mobileOf, personalDocument, taxDocument } from './contacts'
import { type KnownMember, knownMembers } from './known-members'
import type { CastMember } from './member'
import { otherMembers } from './other-members'

const cities = ['Caracas', 'Maracaibo', 'Valencia', 'Barquisimeto', 'Mérida', 'Puerto Ordaz', 'San Cristóbal', 'Porlamar']
const streets = [
  'Av. Libertador',
  'Av. Bolívar',
  'Calle 5, Qta. Los Robles',
  'Av. Las Delicias, Edif. Aurora',
  'Calle Comercio',
  'Av. Universidad, Res. El Parque',
  'Carrera 19',
]

type Casting = { days: readonly StoryDay[]; random: Random }

/** Returns the customers of the first organization: the known ones and generated ones. */
export function firstCast({ days, random }: Casting): CastMember[] {
  const known = [...knownMembers, ...otherMembers({ count: 40, from: 0, random })]
  return known.map((one, index) => toMember(one, index, { days, random }))
}

/** Returns the customers of the second organization, all registered by a program. */
export function secondCast({ days, random }: Casting): CastMember[] {
  const others = otherMembers({ count: 12, from: 40, random })
  return others.map((one, index) => ({
    ...toMember(one, index, { days, random }),
    path: 'rule',
    tier: 'standard',
    registrar: 'shop',
  }))
}

/** Returns the first day on which a customer is paid: the day after registration, or some days later if people have to decide. */
export function paidFrom({ path, day }: Pick<CastMember, 'path' | 'day'>): number {
  return path === 'reviewed' ? day + 4 : path === 'asked' ? day + 9 : day + 1
}

function toMember(known: KnownMember, index: number, { days, random }: Casting): CastMember {
  const type = /C\.A\.|S\.R\.L\./.test(known.name) ? 'business' : 'individual'
  const isBusiness = type === 'business'
  // A customer from before the story begins is registered on its first day.
  const day = days.find((one) => one.index >= known.day)
  const registrar = known.registrar ?? random.pick(['desk', 'shop', 'shop', 'remittances'])
  return {
    ...known,
    type,
    tier: isBusiness || known.enhanced ? 'enhanced' : 'standard',
    day: day?.index ?? known.day,
    registrar: registrar === 'desk' && !(day && isWorkday(day)) ? 'shop' : registrar,
    email: emailOf(known.name, isBusiness ? random.pick(['pagos', 'administracion', 'tesoreria']) : undefined),
    // A few have only an e-mail.
    phone: index % 13 === 11 ? undefined : mobileOf(random),
    document: known.document ?? (isBusiness ? taxDocument(random) : personalDocument(random)),
    street: `${random.pick(streets)}, N.º ${random.between(1, 180)}`,
    city: random.pick(cities),
    states: known.states ?? false,
  }
}
