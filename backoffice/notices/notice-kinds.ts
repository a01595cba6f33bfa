/**
 * The kinds of notices. Each has texts in lib/i18n/messages/{en,es}/notices.json (checked by a test); the page that it leads to
 * is defined in lib/shared/notice-path.ts.
 */
export const noticeKinds = [
  /** Work waits for everyone with this role. */
  'work_waits',
  /** A request of this person was decided. */
  'work_decided',
  /** An admin changed the roles of this person. */
  'roles_changed',
  /** Two admins made a link with which this person, or whoever has it, sets a new password. */
  'reset_link_made',
  /** Two admins, or the operator, removed the second factors of this person. */
  'factors_removed',
  /** The directory of the company gave this person another e-mail. */
  'email_changed',
  /** A sign-in as this person from a new device. */
  'device_new',
  /** The password, a second factor or the recovery codes of this person were changed. */
  'sign_in_changed',
  /** A person exceeded a quota of look-ups or reveals. */
  'quota_passed',
  /** A person opened a canary. */
  'canary_opened',
  /** The check of the audit trail found tampering. */
  'trail_broken',
  /** An operator made an admin by command. */
  'admin_recovered',
  /** A person disabled an admin. */
  'admin_disabled',
  /** Nobody can find out any more whether a payment was made. */
  'payment_not_known',
  /** The bank sent back what had arrived, or a part of it. */
  'payout_returned',
  /** An API reports another end of a payment that it had reported as completed. */
  'payment_undone',
  /** A bank left open how a payout ended, or two people have to book what it sent back. */
  'payout_left_open',
  /** A check of the books found an error, and payments are stopped. */
  'books_wrong',
  /** Payments were stopped. */
  'payments_stopped',
  /** A stop of payments was lifted. */
  'payments_started',
  /** A customer was suspended or blocked. */
  'customer_stopped',
  /** A customer was reinstated or unblocked. */
  'customer_released',
  /** A payment that this person wanted to look at again is due. */
  'look_again',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * The kinds about how this person comes in. They are sent by e-mail whatever the person has chosen or seen, because somebody else
 * who came in as them chooses and sees the same. Of another e-mail the former address is told in any case.
 */
export const alwaysMailed: readonly NoticeKind[] = ['reset_link_made', 'factors_removed', 'device_new', 'sign_in_changed']

/** The kinds that are sent to the team's channel: they go to everyone with a role, and name nobody. */
export const chatKinds: readonly NoticeKind[] = [
  'work_waits',
  'quota_passed',
  'canary_opened',
  'trail_broken',
  'admin_recovered',
  'admin_disabled',
  'payment_not_known',
  'payout_returned',
  'payment_undone',
  'payout_left_open',
  'books_wrong',
  'payments_stopped',
  'payments_started',
  'customer_stopped',
  'customer_released',
]
