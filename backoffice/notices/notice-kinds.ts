/**
 * What people are told. Each kind has its sentences in lib/i18n/messages/{en,es}/notices.json (a test says so), and where it leads stands in
 * lib/shared/notice-path.ts.
 */
export const noticeKinds = [
  /** Something waits for whoever has this role. */
  'work_waits',
  /** What this person asked for was decided. */
  'work_decided',
  /** An admin changed the roles of this person. */
  'roles_changed',
  /** Somebody signed in as this person from a device that was not known. */
  'device_new',
  /** Somebody looked up or revealed more than they may. */
  'quota_passed',
  /** Somebody opened a record that nobody should open. */
  'canary_opened',
  /** The check of the audit trail found that it was changed. */
  'trail_broken',
  /** An operator made an admin on the machine itself. */
  'admin_recovered',
  /** Somebody disabled an admin. */
  'admin_disabled',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds that the channel of the team takes: they are for everybody of a role, and name nobody. */
export const chatKinds: readonly NoticeKind[] = [
  'work_waits',
  'quota_passed',
  'canary_opened',
  'trail_broken',
  'admin_recovered',
  'admin_disabled',
]
