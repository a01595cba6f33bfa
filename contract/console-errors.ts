/** Failures that only a caller of the API can see: what happened on the way, or what its own checks refused. */
export const consoleErrorCodes = [
  /** No connection was made: the request did not reach the API and had no effect. */
  'api_unreachable',
  /** The request left and no usable answer came back: the outcome is unknown, not failed. */
  'outcome_unknown',
  /** The API answered with something that is not its contract. */
  'api_invalid_answer',
  /** The API said no without a code of the catalogue and without a field that is wrong. Nothing was done. */
  'api_refused',
  /** A look-up was refused without a word: it may be that nobody has it, or that the API could not look. */
  'no_match_unclear',
  /** A part of a record that would be sent back was told in a way that nobody can read: saving would empty it. Nothing was sent. */
  'member_unread',
  /** The quote that came back is not the amount that was typed (×100 or ÷100): it must not be paid. */
  'amount_unit_mismatch',
  /** The quote that came back is about something else than was asked for, or its figures are no money: it must not be paid. */
  'quote_differs',
  /** A new quote came with the id of one that was made for something else: the two could not be told apart. */
  'quote_id_taken',
  /** The API refused the key of the console: nothing that a person could sign in to. */
  'api_key_refused',
  /** This API does not have the extension that was asked for. */
  'extension_missing',
  /** The built-in service has no organization yet that this console could serve. */
  'organization_missing',
  /** A file cannot be read as a table of payments; `extra.fault` says why. */
  'file_refused',
  /** A batch was taken further meanwhile: what was asked for does not fit where it stands. */
  'batch_moved_on',
  /** A row of the batch has an error, a payee that was not found, or a warning that nobody ticked. Nothing was submitted. */
  'batch_not_ready',
  /** The same payment waits for approval, or was approved: it is not paid beside that. */
  'approval_waiting',
  /** The request was decided, taken back or over before this came. */
  'approval_closed',
  /** What stands there now is not what was looked at: nothing was decided. */
  'approval_differs',
  /** Another change of the policy waits for a second admin. */
  'policy_waiting',
  /** The change of the policy was decided, taken back, or overtaken by another one. */
  'policy_closed',
  /** Another change of the roles of this person waits for a second admin. */
  'role_change_waiting',
  /** The change was decided or taken back, its proposer manages people no more, or the person has other roles since. */
  'role_change_closed',
  'forbidden',
  'forbidden_origin',
  /** The link is none, or a newer one has taken its place. */
  'invitation_unknown',
  'invitation_expired',
  /** It was used, or nobody is needed any more whom it would make. */
  'invitation_used',
  /** Of a link on which a password is set anew: it is none, or a newer one has taken its place; it is too old; it was used. */
  'reset_unknown',
  'reset_expired',
  'reset_used',
  /** Nobody would be left who manages people. */
  'last_admin',
  'too_many_attempts',
  /** A part of a member that this person sees masked: it is compared whole only. */
  'search_whole_only',
  'sign_in_failed',
  /** The identity provider of the company did not answer, or its answer was not for this browser. */
  'company_failed',
  /** The company has signed somebody in who was never made here, or may not come in. */
  'company_unknown',
  /** The company has signed somebody in who has no role here, or roles that nobody may hold together. */
  'company_no_role',
  'company_roles',
  /** Asked about whose session this is, the company has signed in somebody else; or did not ask them anew; or its answer came too late, or a second time. */
  'company_other',
  'company_not_anew',
  'company_too_late',
  /** The session is locked: its person comes in again first. */
  'session_locked',
  /** The act asks for a fresh proof that it is this person: it was not done, and can be asked again after one. */
  'step_up_needed',
  /** What was shown as a proof is not this person's. */
  'proof_wrong',
  /** The password is right, and this person has an authenticator: its code, or a recovery code, is missing. */
  'code_needed',
  'code_wrong',
  /** The password is right, and this person has a passkey and no authenticator: they come in by the passkey alone. */
  'passkey_needed',
  'passkey_refused',
  /** There is one already: it has to be removed first. */
  'factor_exists',
  /** The roles of this person oblige them to a second factor, without which they only read. */
  'second_factor_missing',
  'second_factor_not_shown',
  'stale_record',
  'view_name_taken',
  'too_many_views',
] as const

export type ConsoleErrorCode = (typeof consoleErrorCodes)[number]
