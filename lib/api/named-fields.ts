import type { OperationName } from '#contract/api'
import type { FieldError } from '#contract/errors'
import type { ConsoleOperation } from './console-operations'
import { isRecord } from './json'
import { spellingNamed, toPlain } from './members'

const customer = {
  kind: 'Customer',
  members: ['email', 'phone_number', 'kyc_type', 'address_line_1', 'city', 'country', 'legal_name'],
}
const account = {
  kind: 'BankAccount',
  members: [
    'bank_code',
    'country_code',
    'account_type',
    'account_number',
    'id_doc_number',
    'phone_number',
    'account_holder_name',
  ],
}

/** The members that people fill in per operation, and the record whose other spellings apply. */
const filledIn: Partial<Record<OperationName, typeof customer>> = {
  createCustomer: customer,
  updateCustomer: customer,
  createBankAccount: account,
}

const mostNames = 20

/**
 * Returns the members of a request that another API names in its refusal: in a list or map of errors, or in its text. Only
 * members that people fill in are returned, under our names.
 */
export function namedFields(
  { name }: Pick<ConsoleOperation, 'name'>,
  body: Readonly<Record<string, unknown>>,
  reason = '',
): FieldError[] {
  const form = filledIn[name]
  if (form === undefined) return []
  const ours = new Map(
    form.members.flatMap((member) =>
      [member, ...(spellingNamed(form.kind)?.members[member] ?? [])].map((spelling) => [toPlain(spelling), member] as const),
    ),
  )
  const named = [...namesIn(body), ...wordsIn(reason)].slice(0, mostNames)
  const members = new Set(named.flatMap((path) => ours.get(toPlain(path)) ?? []))
  return [...members].map((member) => ({ pointer: `/${member}`, code: 'api_refused' }))
}

function namesIn(body: Readonly<Record<string, unknown>>): string[] {
  const [error = {}] = [body.error, body.fault].filter(isRecord)
  const lists = [
    body.errors,
    body.details,
    body.detail,
    body.violations,
    body.fields,
    body.field_errors,
    error.errors,
    error.details,
    error.detail,
  ]
  return [...[body, error].flatMap(nameOf), ...lists.flatMap(namesOfList)].map(lastPart)
}

/** Reads `[{field, message}]` or `{email: ["is taken"]}`. */
function namesOfList(list: unknown): string[] {
  if (Array.isArray(list)) return list.flatMap((one) => (isRecord(one) ? nameOf(one) : []))
  return isRecord(list) ? Object.keys(list) : []
}

function nameOf(one: Readonly<Record<string, unknown>>): string[] {
  const { field, param, parameter, property, path, loc, pointer, campo, source } = one
  const places = [field, param, parameter, property, path, loc, pointer, campo, isRecord(source) ? source.pointer : undefined]
  const [name] = places
    .flatMap((place) => (Array.isArray(place) ? place.slice(-1) : place))
    .filter((place) => typeof place === 'string')
  return name === undefined ? [] : [name]
}

/** Returns the last name of a path: `/body/email`, `customer.phoneNumber` and `data[city]` end in the member. */
function lastPart(path: string): string {
  return path.split(/[^\p{L}\p{N}_-]+/u).findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? ''
}

/** Returns the words of a sentence that can only be member names ("bank_code", "phoneNumber"), and "email" and "phone". */
function wordsIn(reason: string): string[] {
  const words = reason.match(/[\p{L}_][\p{L}\p{N}_-]*/gu) ?? []
  return words.filter((word) => /_|\p{Ll}\p{Lu}/u.test(word) || /^(e-?mail|phone)$/i.test(word))
}
