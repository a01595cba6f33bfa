import type { CastMember } from './member'

export type KnownMember = Pick<CastMember, 'name' | 'path' | 'day' | 'weight' | 'movil' | 'bank'> &
  Partial<Pick<CastMember, 'registrar' | 'document' | 'states'>> & { enhanced?: true }

const [venezuela, credito, mercantil, provincial, bancaribe, banesco, bancamiga, bnc] = [
  '0102',
  '0104',
  '0105',
  '0108',
  '0114',
  '0134',
  '0172',
  '0191',
] as const

/** Makes a person with a pago móvil, and an account if a second bank is given. */
function person(name: string, path: CastMember['path'], day: number, weight: number, movil: string, bank?: string): KnownMember {
  return { name, path, day, weight, movil, bank }
}

/** Makes a company, which is paid to its account. */
function company(name: string, path: CastMember['path'], day: number, weight: number, bank: string): KnownMember {
  return { name, path, day, weight, movil: undefined, bank, registrar: 'shop' }
}

/** His bank never answers about his payouts: the sandbox has a rule for his document. */
export const silentPayee = 'Paolo Bertoni Rizzi'

/**
 * Customers that a visitor meets again: those who are paid often, and all with a story. The last days are counted from the end,
 * which is day 83.
 */
export const knownMembers: readonly KnownMember[] = [
  person('Mariana Rondón Peña', 'rule', 0, 9, banesco, mercantil),
  person('Nairobi del Valle Salazar', 'rule', 0, 8, bancaribe),
  person('Rosa Elena Briceño', 'rule', 0, 7, mercantil, banesco),
  person('Carlos Eduardo Méndez', 'rule', 0, 7, mercantil),
  company('Distribuidora Los Andes, C.A.', 'reviewed', 0, 8, mercantil),
  company('Inversiones Caroní 2020, C.A.', 'reviewed', 1, 6, banesco),
  person('Marlene Coromoto Pinto', 'rule', 1, 6, bancamiga, mercantil),
  company('Droguería Margarita, C.A.', 'reviewed', 2, 6, credito),
  person('Omar José Landaeta', 'rule', 2, 5, bnc, bnc),
  person('Zuleima Pacheco', 'rule', 3, 6, bnc),
  person('Ana Karina Suárez', 'rule', 3, 5, venezuela),
  company('Agropecuaria El Tinaco, C.A.', 'asked', 4, 5, provincial),
  person('Daniela Sofía Zambrano', 'upgraded', 6, 3, provincial, provincial),
  person('Gustavo Adolfo Petit', 'rule', 8, 3, venezuela, mercantil),
  { ...person('Isabel Teresa Monagas', 'rule', 8, 4, mercantil), states: true },
  { ...person(silentPayee, 'rule', 9, 3, mercantil), document: 'E84000005', registrar: 'remittances' },
  person('Yelitza Carolina Bracho', 'moved', 9, 3, mercantil),
  person('Marisol Duque', 'suspended', 10, 1, banesco),
  person('Luis Alberto Colmenares', 'reinstated', 12, 2, provincial),
  person('Inés Belandria', 'deleted', 13, 0, bancaribe),
  {
    ...person('Ernesto Villalobos Parra', 'reviewed', 15, 4, mercantil, mercantil),
    enhanced: true,
    states: true,
    registrar: 'shop',
  },
  { ...person('Gladys Aponte Reyes', 'underage', 20, 0, banesco), registrar: 'shop', enhanced: true },
  { ...person('Yoel Marcano Ruiz', 'hit', 27, 0, venezuela), registrar: 'remittances', enhanced: true },
  person('Wilfredo Tovar', 'blocked', 30, 2, bancamiga),
  { ...person('Rafael Simón Guédez', 'twin', 44, 0, mercantil), registrar: 'remittances', enhanced: true },
  { ...person('Beatriz Elena Oropeza', 'asked', 51, 2, bnc), registrar: 'shop', enhanced: true },
  { ...person('Héctor Luis Manrique', 'unanswered', 72, 0, banesco), registrar: 'shop', enhanced: true },
  { ...person('José Gregorio Urdaneta', 'answered', 76, 0, banesco), registrar: 'shop', enhanced: true },
  { ...person('Pedro Pablo Villasmil', 'registered', 79, 0, bancamiga), registrar: 'remittances' },
  { ...company('Ferretería El Tornillo, S.R.L.', 'waitsMissing', 82, 0, banesco) },
  { ...person('Génesis Bastidas Leal', 'waits', 83, 0, bancaribe), enhanced: true, registrar: 'shop' },
  { ...person('Ramiro Castellanos Ruiz', 'waitsHit', 83, 0, venezuela), enhanced: true, registrar: 'remittances' },
  { ...person('Yusmary Alvarado Gil', 'waitsTwin', 83, 0, mercantil), enhanced: true, registrar: 'remittances' },
  { ...person('Kevin Daniel Araujo', 'waitsUnderage', 82, 0, banesco), enhanced: true, registrar: 'shop' },
]
