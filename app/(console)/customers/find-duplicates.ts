import 'server-only'
import type { z } from 'zod'
import type { CustomerSummary } from '#contract/customers'
import { api } from '#lib/api'
import { attempt, isNotFound } from '#lib/attempt'
import { customerName } from '#lib/masks'
import type { DuplicateSearch } from './customer.schema'
import { toE164 } from './phone'

export type Duplicate = {
  id: string
  name: string
  email: string | null
  state: string
  /** Which member is the same; a similar name does not block. */
  by: 'email' | 'phone_number' | 'legal_name'
  blocks: boolean
}

/** `checked` is false when the API could not be asked: that is not "nobody". */
export type DuplicateFindings = {
  duplicates: Duplicate[]
  phone: string | null
  checked: boolean
  /** Others are alike too. */
  more: boolean
}

type Part = { duplicates: Duplicate[]; checked: boolean; more?: boolean }

/** Who is here already with this e-mail, this phone or a name that begins alike. */
export async function findDuplicates(typed: z.infer<typeof DuplicateSearch>): Promise<DuplicateFindings> {
  const phone = typed.phone_number ? (toE164(typed.phone_number, typed.country) ?? null) : null
  const parts = await Promise.all([byEmail(typed.email), byPhone(phone), byName(typed.legal_name)])
  const seen = new Set<string>()
  const duplicates = parts
    .flatMap((part) => part.duplicates)
    .filter(({ id }) => {
      const first = !seen.has(id)
      seen.add(id)
      return first
    })
  return { duplicates, phone, checked: parts.every(({ checked }) => checked), more: parts.some(({ more }) => more) }
}

const nobody: Part = { duplicates: [], checked: true }

/** The published look-up; prefers the active customer and may answer a deleted one, which does not block. */
async function byEmail(email: string | undefined): Promise<Part> {
  if (email === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) return nobody
  const wallet = await attempt(api.findWalletByEmail(email))
  if (!wallet.ok) return isNotFound(wallet.code) ? nobody : { duplicates: [], checked: false }
  const { user_id: id, state } = wallet.value
  if (state === 'DELETED') return { duplicates: [{ id, name: email, email, state, by: 'email', blocks: false }], checked: true }
  const customer = await attempt(api.readCustomer(id))
  const name = customer.ok ? customerName(customer.value) : email
  return { duplicates: [{ id, name, email, state, by: 'email', blocks: true }], checked: true }
}

async function byPhone(phone: string | null): Promise<Part> {
  if (phone === null) return nobody
  const { rows, checked } = await search(phone)
  const same = rows.filter((row) => row.phone_number === phone)
  return { duplicates: same.map((row) => toDuplicate(row, 'phone_number')), checked }
}

async function byName(name: string | undefined): Promise<Part> {
  if (name === undefined || name.length < 4) return nobody
  const { rows, checked, more } = await search(name)
  return { duplicates: rows.map((row) => toDuplicate(row, 'legal_name')), checked, more }
}

async function search(q: string): Promise<{ rows: CustomerSummary[]; checked: boolean; more: boolean }> {
  const found = await attempt(api.listCustomers({ q, limit: 4 }))
  if (found.ok) return { rows: found.value.data, checked: true, more: found.value.has_more }
  return { rows: [], checked: found.code === 'extension_missing', more: false }
}

function toDuplicate(row: CustomerSummary, by: Duplicate['by']): Duplicate {
  return { id: row.id, name: customerName(row), email: row.email, state: row.state ?? '', by, blocks: by !== 'legal_name' }
}
