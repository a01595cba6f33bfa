import { expect, test } from 'vitest'
import type { Role } from '#backoffice/people/roles'
import { may } from '#lib/access/permissions'
import { panelsFor } from './panels'

const homeOf = (...roles: Role[]) => panelsFor((permission) => may(roles, permission))

test('every home begins with what waits for that person; an auditor, for whom nothing waits, begins with the verdict', () => {
  const first = (role: Role) => homeOf(role).main[0]
  expect({
    finance: first('finance'),
    compliance: first('compliance'),
    approver: first('approver'),
    admin: first('admin'),
    auditor: first('auditor'),
    support: first('support'),
  }).toEqual({
    finance: 'waiting',
    compliance: 'waiting',
    approver: 'waiting',
    admin: 'waiting',
    auditor: 'verdict',
    support: 'lookAgain',
  })
})

test('who decides reviews looks at reviews and customers, and at money only with a role for it', () => {
  const both = ['volume', 'rate', 'ageing', 'lookups']
  const { main, side } = homeOf('compliance')
  expect(main).toEqual(['waiting', 'decided', 'lookAgain'])
  expect(side).toEqual(['reviewAges', 'customers', 'reveals', 'briefings'])
  const support = homeOf('support')
  expect([...support.main, ...support.side]).toEqual(expect.arrayContaining(both))
  expect(homeOf('finance', 'compliance').main).toEqual(['waiting', 'decided', 'lookAgain', 'volume'])
})

test('who holds several roles sees what each of them sees, once', () => {
  const both = homeOf('finance', 'auditor')
  const each = [homeOf('finance'), homeOf('auditor')]
  for (const column of ['main', 'side'] as const) {
    expect(new Set(both[column])).toEqual(new Set(each.flatMap((home) => home[column])))
    expect(new Set(both[column]).size).toBe(both[column].length)
  }
})

test('nobody but an admin reads the health of the installation, and nobody but those who may read the trail sees its panels', () => {
  for (const role of ['support', 'compliance', 'finance', 'approver'] as const) {
    const { main, side } = homeOf(role)
    expect([...main, ...side]).not.toEqual(expect.arrayContaining(['health']))
    for (const panel of ['verdict', 'week', 'refused', 'revealed', 'signIns']) expect([...main, ...side]).not.toContain(panel)
  }
  expect(homeOf('auditor').main).not.toContain('health')
})

test('everybody who may look payments up finds what they want to look at again, support at the top', () => {
  for (const role of ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] as const)
    expect(homeOf(role).main, role).toContain('lookAgain')
  expect(homeOf('support').main.slice(0, 2)).toEqual(['lookAgain', 'lookups'])
})

test('support finds the banks and what to tell callers first beside its work, and those who write it find it last', () => {
  expect(homeOf('support').side.slice(0, 2)).toEqual(['banks', 'briefings'])
  for (const role of ['compliance', 'finance', 'admin'] as const) {
    expect(homeOf(role).side.at(-1), role).toBe('briefings')
    expect(homeOf(role).side, role).not.toContain('banks')
  }
  for (const role of ['approver', 'auditor'] as const) expect(homeOf(role).side, role).not.toContain('briefings')
  expect(homeOf('support', 'finance').side.filter((name) => name === 'briefings')).toHaveLength(1)
})
