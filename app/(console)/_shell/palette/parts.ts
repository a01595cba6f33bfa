import { readMoney } from '#lib/shared/money-entry'
import { planSearch, type SearchPlan } from '../../_records/customer/plan-search'

/** What an incomplete text may be a part of. */
export type Parts = {
  /** The plan of a search for customers: by name, the end of an account number, the beginning or the end of an id. */
  customers: SearchPlan | undefined
  /** A part of a reference, or the end of an id. */
  reference: string | undefined
  /** Amounts in 1/100 of any currency; two if the text is ambiguous. */
  amountsMinor: readonly bigint[]
  /** Words, for the names of batches. */
  words: string | undefined
}

/** The shortest name that is searched: fewer characters would match nearly all customers. */
const shortestName = 3
const searchedKinds: readonly SearchPlan['kind'][] = ['name', 'account', 'id']

/** Returns the parts of a text. Phones and e-mails are excluded: people who see them masked search them as whole values only. */
export function partsOf(typed: string, { locale, seesEmails }: { locale: string; seesEmails: boolean }): Parts {
  const text = typed.trim()
  if (text.includes('@')) return { customers: undefined, reference: undefined, amountsMinor: [], words: undefined }
  const amountsMinor = amountsOf(text, locale)
  return {
    customers: customersOf(text, { seesEmails, isAmount: amountsMinor.length > 0 }),
    reference: /^[A-Za-z0-9._:-]{3,64}$/.test(text) && /\d/.test(text) ? text : undefined,
    amountsMinor,
    words: /\p{L}/u.test(text) && text.length >= shortestName ? text : undefined,
  }
}

/** Returns whether an incomplete text can be searched at all. */
export function hasParts({ customers, reference, amountsMinor, words }: Parts): boolean {
  return (customers ?? reference ?? words) !== undefined || amountsMinor.length > 0
}

/** Plans the search for customers. A word with a digit is a reference or an id; several words may be the name of a company. */
function customersOf(text: string, { seesEmails, isAmount }: { seesEmails: boolean; isAmount: boolean }) {
  const isNumber = /^\d{4}$/.test(text) || /^[0-9a-f]{6,12}$/i.test(text)
  const isName = /\p{L}/u.test(text) && (!/\d/.test(text) || /\s/.test(text)) && text.length >= shortestName
  const plan = isNumber || (isName && !isAmount) ? planSearch(text, { seesEmails }) : undefined
  return plan && searchedKinds.includes(plan.kind) ? plan : undefined
}

function amountsOf(text: string, locale: string): bigint[] {
  if (!/\d\D*\d/.test(text)) return []
  const reading = readMoney(text, locale)
  if (reading.kind === 'ambiguous') return reading.choices.map(({ minor }) => minor)
  return reading.kind === 'exact' ? [reading.minor] : []
}
