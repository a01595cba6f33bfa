import { isRif, isVenezuelanAccount } from '#contract/account-checks'
import type { Random } from '../random'

/** Returns `ana.rojas@correo.example`; for a business `pagos@losandes.example`. */
export function emailOf(name: string, department: string | undefined): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}|,.*$/gu, '')
    .toLowerCase()
  const words = plain.split(' ').filter((word) => word.length > 2 && !['del', 'valle'].includes(word))
  if (department !== undefined) return `${department}@${words.slice(1).join('')}.example`
  return `${words[0]}.${words.at(-1)}@correo.example`
}

/** Returns a mobile number for which the sandbox has no rule. */
export function mobileOf(random: Random): string {
  return `+58${random.pick(['412', '414', '424', '416', '426'])}${random.between(2_000_000, 9_999_999)}`
}

/** Returns a cédula, of which the letter V means a Venezuelan. */
export function personalDocument(random: Random): string {
  return `V${random.between(6_000_000, 29_999_999)}`
}

/** Returns a RIF of a company, with a valid check digit. */
export function taxDocument(random: Random): string {
  const number = random.between(30_000_000, 41_999_999)
  return fitting(10, (check) => `J${number}${check}`, isRif)
}

/** Returns a Venezuelan account number, for whose last two digits the sandbox has no rule. */
export function accountNumber(bank: string, random: Random): string {
  const office = String(random.between(1, 499)).padStart(4, '0')
  const number = `${random.between(10_000_000, 99_999_999)}${random.between(10, 99)}`
  return fitting(100, (check) => `${bank}${office}${String(check).padStart(2, '0')}${number}`, isVenezuelanAccount)
}

function fitting(count: number, make: (check: number) => string, fits: (made: string) => boolean): string {
  for (let check = 0; check < count; check++) if (fits(make(check))) return make(check)
  throw new Error('No check digits fit')
}
