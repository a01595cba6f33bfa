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
  /** Two admins made a link with which this person, or whoever holds it, sets a new password. */
  'reset_link_made',
  /** Two admins, or the operator, removed the second factors of this person. */
  'factors_removed',
  /** The directory of the company gave this person another e-mail. */
  'email_changed',
  /** A sign-in as this person from a new device. */
  'device_new',
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
  /** A payment that this person wanted to look at again is due. */
  'look_again',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The kinds that are sent to the team's channel: they go to everyone with a role, and name nobody. */
export const chatKinds: readonly NoticeKind[] = [
  'work_waits',
  'quota_passed',
  'canary_opened',
  'trail_broken',
  'admin_recovered',
  'admin_disabled',
]
