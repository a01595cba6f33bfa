import { expect, test } from 'vitest'
import { readPeople } from './read-people'

const named = new Map([['finanzas', 'finance'] as const, ['soporte', 'support'] as const])
const read = (...lines: string[]) => readPeople(lines.join('\n'), named)

test('people are read from a table in the order of its names, and without names in the order name, e-mail, roles', async () => {
  const ana = { name: 'Ana Ríos', email: 'ana@example.com', rolesCell: 'finance + support', roles: ['finance', 'support'] }
  expect(await read('roles;correo;nombre', 'finanzas, soporte;ana@example.com;Ana Ríos')).toEqual([
    { row: 2, ...ana, rolesCell: 'finanzas, soporte' },
  ])
  expect(await read('Ana Ríos,ana@example.com,finance + support')).toEqual([{ row: 1, ...ana }])
  expect(await read('name\temail\troles', '', 'Ana Ríos\tana@example.com\tfinance + support', '')).toEqual([{ row: 3, ...ana }])
})

test('a line that cannot be used says why and costs no other', async () => {
  const people = await read(
    'name,email,roles',
    ',ana@example.com,finance',
    'Ana,ana at example,finance',
    'Ana,ana@example.com,boss',
    'Ana,ana@example.com,',
    'Ana,ana@example.com,finance boss',
    'Ana,ana@example.com,finance',
    'Ana,ANA@example.com,finance',
  )
  expect(people.map((one) => ('fault' in one ? one.fault : one.roles))).toEqual([
    ...['name', 'email', 'roles', 'roles', 'roles'],
    ['finance'],
    'twice',
  ])
  expect(people.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8])
})

test('a text that is no table is refused', async () => {
  await expect(read('just some words')).rejects.toMatchObject({ code: 'file_refused' })
  await expect(read('name,email;roles', 'x')).rejects.toMatchObject({ code: 'file_refused' })
})
