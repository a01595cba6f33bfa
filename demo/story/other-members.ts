import type { Random } from '../random'
import type { KnownMember } from './known-members'

const banks = ['0102', '0105', '0108', '0114', '0134', '0134', '0172', '0191', '0105'] as const
const firstNames = [
  'Luisana',
  'Wilmer',
  'Keila',
  'Nelson',
  'Oriana',
  'Ramón',
  'Génesis',
  'Edgar',
  'Katherine',
  'Jesús',
  'Carmen',
  'Ninoska',
  'Adrián',
]
const lastNames = [
  'Mavárez',
  'Sarmiento',
  'Farías',
  'Bastidas',
  'Uzcátegui',
  'Alvarado',
  'Rangel',
  'Pereira',
  'Díaz',
  'Ávila',
  'Chacón',
]

/** Generates customers, starting at the `from`-th name. A person reviews every fifth one first. */
export function otherMembers({ count, from, random }: { count: number; from: number; random: Random }): KnownMember[] {
  return Array.from({ length: count }, (_, index) => {
    const isReviewed = index % 5 === 3
    const movil = random.pick(banks)
    return {
      name: nameOf(from + index),
      path: isReviewed ? 'reviewed' : index % 13 === 9 ? 'registered' : 'rule',
      // Most of them were registered early; one or two are new each week.
      day: index < count / 2 ? random.between(0, 14) : 14 + Math.floor(((index - count / 2) * 62) / (count / 2)),
      weight: index % 13 === 9 ? 0 : random.between(1, 4),
      movil,
      bank: random.chance(45) ? movil : undefined,
      ...(isReviewed ? { enhanced: true, registrar: 'shop' } : {}),
    }
  })
}

function nameOf(index: number): string {
  const first = firstNames[index % firstNames.length]
  return `${first} ${lastNames[index % lastNames.length]} ${lastNames[(index * 5 + 3) % lastNames.length]}`
}
