import { z } from 'zod'
import { Email } from '#contract/customer-body'
import { maxAmountMinor, parseDecimal, wireScale } from '#contract/money'
import { plainText } from '#contract/primitives'

/** An amount from 0 up to the largest of the API, as decimal text; in minor units (1/100). */
export const AmountOption = z
  .string('expected an amount such as 1000.00')
  .regex(/^\d{1,10}(\.\d{1,2})?$/, 'expected an amount such as 1000.00')
  .transform((text) => parseDecimal(text, wireScale))
  .refine((minor) => minor <= maxAmountMinor, 'is more than any amount can be')

/** Parses an operator's input with its schema; `option` names where it was typed. Throws an error that names what is wrong. */
export function mustBe<T extends z.ZodType>(schema: T, typed: unknown, option = ''): z.output<T> {
  const parsed = schema.safeParse(typed)
  if (!parsed.success) throw new Error(describeFaults(parsed.error, option))
  return parsed.data
}

/** Returns the name of a person, an organization, a key or an account. Throws if it is empty, too long or hides characters. */
export const mustBeName = (typed: string) => mustBe(plainText(200), typed.trim().normalize('NFC'), '--name')

/** Returns the e-mail of a person. Throws if it is none. */
export const mustBeEmail = (typed: string) => mustBe(Email, typed.trim(), '--email')

/** Returns what is wrong with typed values, one sentence a line, each with the option or the member that it is about. */
export function describeFaults({ issues }: z.ZodError, option = ''): string {
  return issues.map(({ path, message }) => sentenceOf([option, ...path.map(String)], message)).join('\n')
}

function sentenceOf(place: string[], message: string): string {
  const [first = '', ...inside] = place.filter((part) => part !== '' && !/^\d+$/.test(part))
  const where = [first === '' || first.startsWith('--') ? first : `--${first}`, ...inside].filter((part) => part !== '').join(' ')
  return `${where === '' ? '' : `${where}: `}${message.replaceAll('_', ' ').replaceAll('"', '')}`
}
