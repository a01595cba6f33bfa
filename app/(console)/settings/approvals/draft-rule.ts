import type { StoredRule } from '#backoffice/approvals/rule-shape'
import { readMoney, writeMoney } from '#lib/shared/money-entry'

/** A rule as it is typed: amounts and hours are texts, empty if the rule does not check them. */
export type DraftRule = Pick<StoredRule, 'currency' | 'role'> & {
  key: string
  amount: string
  personDay: string
  payeeDay: string
  hours: string
  approvers: string
}
export type DraftMember = Exclude<keyof DraftRule, 'key'>
export type DraftFault = 'badAmount' | 'badHours' | 'needsMoney'

const mostHours = 720

/** Returns the rule as it is typed, with amounts in the notation of the language. `key` identifies it while it is edited. */
export function toDraft(rule: StoredRule, key: string, locale: string): DraftRule {
  const money = (minor: string | null) => (minor === null ? '' : writeMoney(BigInt(minor), locale))
  return {
    key,
    currency: rule.currency,
    role: rule.role,
    amount: money(rule.amountAbove),
    personDay: money(rule.personDayAbove),
    payeeDay: money(rule.payeeDayAbove),
    hours: rule.newPayeeHours === null ? '' : String(rule.newPayeeHours),
    approvers: String(rule.approvers),
  }
}

/** Returns the errors of a rule by member; a rule with errors cannot be proposed. */
export function faultsOf(draft: DraftRule, locale: string): Partial<Record<DraftMember, DraftFault>> {
  const amounts = [
    ['amount', draft.amount],
    ['personDay', draft.personDay],
    ['payeeDay', draft.payeeDay],
  ] as const
  const bad = amounts.filter(([, text]) => text.trim() !== '' && toMinor(draft, text, locale) === null)
  const isAmount = amounts.some(([, text]) => text.trim() !== '')
  const hours = draft.hours.trim()
  return {
    ...Object.fromEntries(bad.map(([name]) => [name, 'badAmount' as const])),
    ...(hours !== '' && !(/^\d{1,3}$/.test(hours) && Number(hours) <= mostHours) && { hours: 'badHours' as const }),
    ...(draft.currency === 'any' && isAmount && { currency: 'needsMoney' as const }),
  }
}

/** Converts a draft for sending. The draft must be free of errors. */
export function toStored(draft: DraftRule, locale: string): StoredRule {
  return {
    currency: draft.currency,
    role: draft.role,
    amountAbove: toMinor(draft, draft.amount, locale),
    personDayAbove: toMinor(draft, draft.personDay, locale),
    payeeDayAbove: toMinor(draft, draft.payeeDay, locale),
    newPayeeHours: draft.hours.trim() === '' ? null : Number(draft.hours),
    approvers: Number(draft.approvers),
  }
}

/** Returns minor units; null for an empty, invalid or ambiguous text, and for one that names another currency than the rule. */
function toMinor({ currency }: Pick<DraftRule, 'currency'>, text: string, locale: string): string | null {
  const reading = readMoney(text, locale, currency === 'any' ? undefined : currency)
  return reading.kind === 'exact' ? reading.minor.toString() : null
}
