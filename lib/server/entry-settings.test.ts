import { expect, test } from 'vitest'
import { z } from 'zod'
import { entrySettings, rolesOfClaim } from './entry-settings'
import { readEnv } from './env'

const { OIDC_ROLES: setting } = entrySettings
const groups = z.parse(setting, ' pay-desk = finance,pay-desk=auditor, pay-check=approver ,chiefs=admin')

test.each([
  [['pay-desk'], ['finance', 'auditor']],
  [
    ['pay-check', 'chiefs', 'pay-desk'],
    ['finance', 'approver', 'admin', 'auditor'],
  ],
  ['chiefs', ['admin']],
  [
    ['pay-desk', 'pay-desk', 'canteen'],
    ['finance', 'auditor'],
  ],
  [['finance', 'Chiefs', 'chiefs '], []],
  [[], []],
  [undefined, []],
  [null, []],
  [{ chiefs: true }, []],
  [[['chiefs'], 7, null], []],
])('the groups %j of a claim give the roles %j, and what the settings do not name gives nothing', (claim, gives) => {
  expect(rolesOfClaim(claim, groups)).toEqual(gives)
})

test.each([
  [
    ['approver', 'finance', 'root', '*'],
    ['finance', 'approver'],
  ],
  ['admin', ['admin']],
  ['admin,auditor', []],
])('without groups the claim %j names the roles %j by their own names', (claim, gives) => {
  expect(rolesOfClaim(claim, undefined)).toEqual(gives)
})

test.each([['pay-desk'], ['=finance'], ['pay-desk=boss'], ['pay-desk=finance,'], ['a=b=finance']])(
  'the setting %s is refused by its name',
  (text) => {
    expect(() => readEnv({ OIDC_ROLES: text, OIDC_ROLES_CLAIM: 'groups' })).toThrow('OIDC_ROLES')
  },
)

test('groups without the claim that holds them are refused', () => {
  expect(() => readEnv({ OIDC_ROLES: 'pay-desk=finance' })).toThrow('OIDC_ROLES_CLAIM is missing')
})
