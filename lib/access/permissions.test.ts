import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedWorks } from '#backoffice/calls/two-people.rules'
import { type Role, roles } from '#backoffice/people/roles'
import { projectRoot } from '#database/project-root'
import { demandsProof, demandsSecondFactor, isPermission, may, type Permission, permissions, rolesWith } from './permissions'

/** The agreed table, one row per line: support, compliance, finance, approver, admin, auditor. */
const agreed: [marks: string, ...named: Permission[]][] = [
  ['✓✓✓✓✓✓', 'customer.read', 'quote.read', 'transaction.read', 'rate.read'],
  ['✓✓✓-✓-', 'customer.see_email'],
  ['-✓--✓✓', 'customer.read_deleted'],
  ['✓✓✓---', 'field.reveal'],
  ['✓✓----', 'customer.create', 'customer.edit_contact', 'customer.send_profile'],
  ['-✓----', 'customer.edit_critical', 'customer.delete'],
  ['✓✓----', 'bank_account.add'],
  ['-✓----', 'bank_account.remove'],
  ['-✓---✓', 'review.read'],
  ['-✓----', 'review.decide', 'customer.change_state', 'customer.unblock'],
  ['--✓---', 'quote.create', 'quote.pay', 'quote.confirm', 'quote.cancel', 'payment.ask_approval', 'batch.run'],
  ['--✓---', 'prefunded.fund', 'deposit.request'],
  // Compliance too, if a rule of the organization names it.
  ['-✓-✓--', 'payment.approve'],
  ['--✓✓--', 'payout.report'],
  ['-✓✓✓✓-', 'payments.stop'],
  ['---✓✓-', 'payments.start'],
  ['---✓--', 'payout.decide', 'prefunded.approve', 'deposit.approve'],
  ['-✓✓✓✓✓', 'approval.read', 'batch.read', 'payment_stop.read'],
  ['--✓✓✓✓', 'prefunded.read', 'deposit.read'],
  ['✓-✓✓✓✓', 'deposit.look_up'],
  ['-✓✓--✓', 'export'],
  ['-✓✓-✓-', 'briefing.write'],
  ['----✓-', 'people.manage', 'policy.manage', 'key.manage', 'webhook.manage', 'settings.manage', 'developers.read'],
  ['----✓✓', 'audit.read', 'organization.read'],
  ['✓✓✓✓✓✓', 'security.change_own'],
]
const inOrder: readonly Role[] = ['support', 'compliance', 'finance', 'approver', 'admin', 'auditor']

describe('who may do what', () => {
  const cells = agreed.flatMap(([marks, ...named]) =>
    named.flatMap((permission) => inOrder.map((role, index) => ({ permission, role, allowed: marks[index] === '✓' }))),
  )

  test.each(cells)('$role and $permission: $allowed', ({ permission, role, allowed }) => {
    expect(may([role], permission)).toBe(allowed)
  })

  test('an admin decides no payment, also one who got a role that decides before that was forbidden', () => {
    for (const role of rolesWith('payment.approve')) {
      expect(may([role, 'finance', 'auditor'], 'payment.approve'), role).toBe(true)
      expect(may([role, 'admin'], 'payment.approve'), role).toBe(false)
      expect(may([role, 'admin'], 'people.manage'), role).toBe(true)
    }
  })

  test('no permission is outside the agreed table, and no role', () => {
    expect(agreed.flatMap(([, ...named]) => named).sort()).toEqual(Object.keys(permissions).sort())
    expect([...inOrder].sort()).toEqual([...roles].sort())
  })

  test('docs/permissions.md says the same', () => {
    const text = readFileSync(join(projectRoot(), 'docs/permissions.md'), 'utf8')
    const rows = text.matchAll(/^\| `([\w.]+)` \| [^|]+ \| (.*) \|$/gm)
    const documented = [...rows].map(([, permission, marks = '']) => [
      permission,
      marks.replaceAll(' | ', '').replaceAll('–', '-'),
    ])
    expect(documented.sort()).toEqual(agreed.flatMap(([marks, ...named]) => named.map((name) => [name, marks])).sort())
    for (const permission of Object.keys(permissions).filter(isPermission))
      expect([permission, demandsProof(permission)]).toEqual([
        permission,
        text.split('dangerous act')[1]?.split('\n')[0]?.includes(`\`${permission}\``),
      ])
  })

  test('roles add up, and nobody without a role may anything but know that they are signed in', () => {
    expect(may(['support', 'auditor'], 'audit.read')).toBe(true)
    expect(Object.keys(permissions).filter((name) => isPermission(name) && may([], name))).toEqual([])
    expect(may([], 'signed_in')).toBe(true)
  })

  test('who still owes a second factor reads what their roles read, and sets one up', () => {
    const open = ['deposit.look_up', 'customer.see_email', 'customer.read_deleted', 'security.change_own']
    for (const permission of Object.keys(permissions).filter(isPermission))
      expect([permission, demandsSecondFactor(permission)]).toEqual([
        permission,
        !(permission.endsWith('.read') || open.includes(permission)),
      ])
    expect(demandsSecondFactor('signed_in')).toBe(false)
  })

  test('a word that is no permission is not taken for one', () => {
    expect(isPermission('quote.pay')).toBe(true)
    expect(isPermission('toString')).toBe(false)
    expect(isPermission('quote.steal')).toBe(false)
  })
})

test('whoever is notified of work for a second person may decide it, and nobody else is', () => {
  const decidedUnder = {
    funding: 'prefunded.approve',
    deposit: 'deposit.approve',
    payout: 'payout.decide',
    unblock: 'customer.unblock',
  } as const
  for (const { what, decidedBy } of sharedWorks) expect(decidedBy, what).toEqual(rolesWith(decidedUnder[what]))
})
