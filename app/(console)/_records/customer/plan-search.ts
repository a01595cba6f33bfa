import type { PersonalKind } from '#backoffice/lookups/record-lookups'
import { foldName, splitWords } from '#backoffice/registry/fold-name'
import { type SearchedMember, shortestIdEnd } from '#contract/customer-search'
import type { CustomerSummary } from '#contract/customers'
import { detectTerm } from '../../_kit/search/detect-term'

/** The longest text that customers are searched by: an e-mail has at most 254 characters. */
export const longestSearch = 254

/** How customers are searched by a text. `whole`: the complete value must match; otherwise a part of it is enough. */
export type SearchPlan = { kind: 'id' | PersonalKind; value: string; members: readonly SearchedMember[]; whole: boolean }

/**
 * Returns the members that an entered text is compared with. A member that this person sees masked is only compared as a whole,
 * because prefix searches would disclose it letter by letter; undefined for a part of such a member. Four digits may be the end
 * of an account number, which everybody may see.
 */
export function planSearch(typed: string, { seesEmails }: { seesEmails: boolean }): SearchPlan | undefined {
  const text = typed.trim().normalize('NFC').replace(/\s+/g, ' ')
  const [first] = detectTerm(text)
  if (first?.kind === 'id') return wholeId(first.value)
  if (first?.kind === 'email') return planEmail(first.value, seesEmails)
  if (first?.kind === 'phone') return wholePhone(first.value)
  if (/^\d{4}$/.test(text)) return { kind: 'account', value: text, members: ['id', 'account_last_four'], whole: false }
  if (isPartOfId(text)) return partOfId(text)
  if (/^\+?[\d\s().\-/]{5,}$/.test(text)) return planDigits(text)
  return { ...partOfName(text), members: ['legal_name', 'id', ...(seesEmails ? emailAlone : [])] }
}

const idAlone = ['id'] as const
const emailAlone = ['email'] as const

function planEmail(value: string, seesEmails: boolean): SearchPlan | undefined {
  if (!seesEmails && !isWholeEmail(value)) return undefined
  return { kind: 'email', value, members: emailAlone, whole: !seesEmails }
}

/** Plans a search by digits. Phones are masked for everybody, so that only a whole number is compared. */
function planDigits(text: string): SearchPlan | undefined {
  const digits = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (/^\+?[1-9]\d{6,14}$/.test(digits)) return wholePhone(digits.startsWith('+') ? digits : `+${digits}`)
  return undefined
}

/** Returns the plan for a whole id, which is compared as it is: ids are opaque. */
export function wholeId(value: string): SearchPlan {
  return { kind: 'id', value, members: idAlone, whole: true }
}

/** Returns the plan for a whole phone; `value` is in E.164. */
export function wholePhone(value: string): SearchPlan {
  return { kind: 'phone', value, members: ['phone_number'], whole: true }
}

/** Returns the plan for a whole e-mail, in any case. */
export function wholeEmail(value: string): SearchPlan {
  return { kind: 'email', value: value.toLowerCase(), members: emailAlone, whole: true }
}

/** Returns the plan for a part of a legal name. */
export function partOfName(value: string): SearchPlan {
  return { kind: 'name', value, members: ['legal_name'], whole: false }
}

/** Returns the plan for a part of an id, in any case of its letters. */
export function partOfId(value: string): SearchPlan {
  return { kind: 'id', value: value.toLowerCase(), members: idAlone, whole: false }
}

/** Tells whether a text looks like a whole e-mail, so that it may be compared where e-mails are masked. */
export function isWholeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
}

/** Returns whether a text may be a part of an id. Letters alone may be a name; 04 or 4 begins local mobiles, never our ids. */
function isPartOfId(text: string): boolean {
  return /^[0-9a-f]{4,8}(-[0-9a-f-]*)?$/i.test(text) && /\d/.test(text) && !/^0?4\d+$/.test(text)
}

type Searched = Pick<CustomerSummary, 'id' | 'email' | 'phone_number' | 'legal_name'>

/** Returns whether the search matches this customer, by the rules of the API. A whole value never matches a part. */
export function fitsSearch(customer: Searched, { value, members, whole }: SearchPlan): boolean {
  return members.some((member) => {
    // The rows of the list contain no account or document: only the API can compare these.
    if (member === 'account_last_four' || member === 'id_doc_number') return false
    const [held, sought] = [inComparedForm(member, customer[member]), inComparedForm(member, value)]
    return held !== '' && (whole ? held === sought : isPart[member](held, sought))
  })
}

type ComparedMember = Exclude<SearchedMember, 'account_last_four' | 'id_doc_number'>

const begins = (held: string, sought: string) => held.startsWith(sought)
const isPart: Readonly<Record<ComparedMember, (held: string, sought: string) => boolean>> = {
  email: begins,
  phone_number: begins,
  id: (held, sought) => held.startsWith(sought) || (sought.length >= shortestIdEnd && held.endsWith(sought)),
  legal_name: (held, sought) => {
    const [words, parts] = [splitWords(held), splitWords(sought)]
    return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))
  },
}

function inComparedForm(member: ComparedMember, text: string | null | undefined): string {
  if (!text) return ''
  if (member === 'phone_number') return detectTerm(text).find(({ kind }) => kind === 'phone')?.value ?? text
  return member === 'legal_name' ? foldName(text) : text.toLowerCase()
}
