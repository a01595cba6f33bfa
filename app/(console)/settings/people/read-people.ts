import type { Role } from '#backoffice/people/roles'
import { roles } from '#backoffice/people/roles'
import { readCsv } from '#lib/batches/read-file/read-csv'
import { InviteInput } from './people.schema'

export type PersonFault = 'name' | 'email' | 'roles' | 'twice'
/** One line of a table of people. `row` is its number, counted from 1; `rolesCell` contains the roles as they were typed. */
export type PersonRow = { row: number; name: string; email: string; rolesCell: string } & (
  | { roles: Role[] }
  | { fault: PersonFault }
)

const columns = {
  name: ['name', 'nombre'],
  email: ['email', 'e-mail', 'correo', 'work e-mail', 'correo de trabajo'],
  roles: ['roles', 'role', 'rol'],
} as const
const inOrder = { name: 0, email: 1, roles: 2 }

/**
 * Reads people from a table as text: name, e-mail and roles, in the order of the header line or, without one, in this order.
 * Roles are in one cell, by the names in `named` or by their names in the API of the console. An invalid line has its reason and
 * does not affect others. Rejects with `file_refused` if the text is no table.
 */
export async function readPeople(text: string, named: ReadonlyMap<string, Role>): Promise<PersonRow[]> {
  const people: PersonRow[] = []
  const seen = new Set<string>()
  let at: Record<keyof typeof columns, number> | undefined
  let row = 0
  for await (const cells of readCsv(text)) {
    row++
    if (cells.every((cell) => cell.trim() === '')) continue
    const isFirst = at === undefined
    at ??= cells.some((cell) => cell.includes('@')) ? inOrder : placesIn(cells)
    if (isFirst && at !== inOrder) continue
    const cell = (column: keyof typeof columns) => cells[at?.[column] ?? -1]?.trim() ?? ''
    const typed = { row, name: cell('name'), email: cell('email'), rolesCell: cell('roles') }
    const read = toPerson(typed, named)
    people.push('roles' in read && seen.has(read.email.toLowerCase()) ? { ...typed, fault: 'twice' } : read)
    if ('roles' in read) seen.add(read.email.toLowerCase())
  }
  return people
}

function placesIn(names: readonly string[]): Record<keyof typeof columns, number> {
  const placeOf = (words: readonly string[]) => names.findIndex((name) => words.includes(name.trim().toLowerCase()))
  return { name: placeOf(columns.name), email: placeOf(columns.email), roles: placeOf(columns.roles) }
}

type Typed = { row: number; name: string; email: string; rolesCell: string }

function toPerson(typed: Typed, named: ReadonlyMap<string, Role>): PersonRow {
  const words = typed.rolesCell
    .split(/[,;|/+]/)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
  const found = words.map((word) => roles.find((role) => role === word) ?? named.get(word))
  const known = found.flatMap((role) => role ?? [])
  const read = InviteInput.safeParse({ ...typed, roles: known.length === found.length ? known : [] })
  if (read.success) return { ...typed, ...read.data }
  const [member] = read.error.issues[0]?.path ?? []
  return { ...typed, fault: member === 'email' || member === 'name' ? member : 'roles' }
}
