import type { CustomerBody } from '#contract/customers'
import type { Random } from './random'

/** Where a customer's story ends: the state they are shown in. */
export type Standing = 'active' | 'registered' | 'review' | 'reverify' | 'incomplete' | 'blocked' | 'suspended' | 'deleted'
export type DemoCustomer = { body: CustomerBody; standing: Standing }

const known: readonly [name: string, standing: Standing][] = [
  ['Mariana Rondón Peña', 'active'],
  ['Nairobi del Valle Salazar', 'active'],
  ['Yelitza Carolina Bracho', 'reverify'],
  ['Rosa Elena Briceño', 'active'],
  ['José Gregorio Urdaneta', 'incomplete'],
  ['Carlos Eduardo Méndez', 'active'],
  ['Distribuidora Los Andes, C.A.', 'active'],
  ['Ferretería El Tornillo, S.R.L.', 'review'],
  ['Inversiones Caroní 2020, C.A.', 'active'],
  ['Luis Alberto Colmenares', 'reverify'],
  ['Daniela Sofía Zambrano', 'active'],
  ['Pedro Pablo Villasmil', 'registered'],
  ['Gustavo Adolfo Petit', 'active'],
  ['Marlene Coromoto Pinto', 'active'],
  ['Omar José Landaeta', 'active'],
  ['Zuleima Pacheco', 'active'],
  ['Ana Karina Suárez', 'active'],
  ['Droguería Margarita, C.A.', 'active'],
  ['Agropecuaria El Tinaco, C.A.', 'active'],
  ['Marisol Duque', 'suspended'],
  ['Inés Belandria', 'deleted'],
  ['Ramiro Castellanos', 'blocked'],
]

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
const cities = ['Caracas', 'Maracaibo', 'Valencia', 'Barquisimeto', 'Mérida', 'Puerto Ordaz', 'San Cristóbal', 'Porlamar']
const streets = [
  'Av. Libertador',
  'Av. Bolívar',
  'Calle 5',
  'Av. Las Delicias',
  'Calle Comercio',
  'Av. Universidad',
  'Carrera 19',
]
const rest: readonly Standing[] = [
  'active',
  'active',
  'active',
  'registered',
  'active',
  'review',
  'active',
  'suspended',
  'active',
  'blocked',
  'active',
  'deleted',
]

/** `count` customers; the first organization's begin with the names that the papers use. */
export function makeCustomers(count: number, { first, random }: { first: boolean; random: Random }): DemoCustomer[] {
  const named = first ? known : []
  return Array.from({ length: count }, (_, index) => {
    const [name, standing] = named[index] ?? [nameOf(index), rest[index % rest.length] ?? 'active']
    return { standing, body: bodyOf(name, standing, index, random) }
  })
}

function nameOf(index: number): string {
  const first = firstNames[index % firstNames.length]
  return `${first} ${lastNames[index % lastNames.length]} ${lastNames[(index * 5 + 3) % lastNames.length]}`
}

function bodyOf(name: string, standing: Standing, index: number, random: Random): CustomerBody {
  const isBusiness = /C\.A\.|S\.R\.L\./.test(name)
  const enhanced = isBusiness || standing === 'review'
  const address = { address_line_1: `${random.pick(streets)} ${random.between(1, 180)}`, city: random.pick(cities) }
  return {
    legal_name: name,
    type: isBusiness ? 'business' : 'individual',
    kyc_type: enhanced ? 'enhanced' : 'standard',
    email: emailOf(name, tagOf(standing, enhanced), index),
    // A few have an e-mail alone.
    phone_number: index % 9 === 4 ? undefined : phoneOf(random),
    country: 'VE',
    ...(standing === 'registered' ? {} : address),
  }
}

/** What the sandbox is told about the outcome of a verification; without a tag the rule decides. */
function tagOf(standing: Standing, enhanced: boolean): string {
  if (standing === 'blocked') return '+sanctions'
  return enhanced && standing === 'active' ? '+kyc-approve' : ''
}

function emailOf(name: string, tag: string, index: number): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}|,.*$/gu, '')
    .toLowerCase()
  const [first = 'cliente', ...others] = plain.split(' ').filter((word) => word.length > 2)
  const number = index < known.length ? '' : String(index)
  return `${[first, others.at(-1) ?? ''].join('.')}${number}${tag}@correo.example`
}

/** A mobile that no reserved outcome of the sandbox uses. */
export function phoneOf(random: Random): string {
  return `+58${random.pick(['412', '414', '424', '416', '426'])}${random.between(2_000_000, 9_999_999)}`
}
