/** Rules about people that the operator sets by settings of the process. Admins of the console cannot change them. */
export type DeskRules = {
  /** People with one of these roles have read-only access until they have set up a second factor. */
  secondFactorRoles: readonly string[]
  /** Whether the company's identity provider requires a second factor itself. If so, its sign-ins count as two-factor. */
  companyAsksSecondFactor: boolean
  /** Whether one person may both add accounts and pay to them: `warn` shows a warning, `strict` refuses it. */
  separation: 'warn' | 'strict'
}
