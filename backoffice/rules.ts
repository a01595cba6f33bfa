/** What an operator decides about people, by settings of the process: nobody who manages people can change it. */
export type DeskRules = {
  /** Who has one of these roles only reads until a second factor is there. */
  secondFactorRoles: readonly string[]
  /** The identity provider of the company asks for a second factor itself, so that whom it signs in has shown one. */
  companyAsksSecondFactor: boolean
  /** Whether one person may both add accounts and pay to them: `warn` says what that means, `strict` refuses it. */
  separation: 'warn' | 'strict'
}

/** What holds where nothing is set. */
export const shippedRules: DeskRules = {
  secondFactorRoles: ['approver', 'admin'],
  companyAsksSecondFactor: false,
  separation: 'warn',
}
