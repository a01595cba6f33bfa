/** Failures that only a caller of the API can observe: those of the connection, and those of its own checks. */
export const consoleErrorCodes = [
  /** No connection was made: the request did not reach the API and had no effect. */
  'api_unreachable',
  /** The request was sent and no usable answer came back: the outcome is unknown, not failed. */
  'outcome_unknown',
  /** The console did not answer the browser: nobody knows whether the act was done. */
  'no_answer',
  /** The answer of the API does not match the contract. */
  'api_invalid_answer',
  /** The API refused with neither a code of the catalogue nor a wrong field. Nothing was done. */
  'api_refused',
  /** The API refused a search without a reason: either there is no match, or it could not search. */
  'no_match_unclear',
  /** A customer has the e-mail, but the answer of the API does not give the customer's id. */
  'customer_without_id',
  /** A member of a record that would be sent back could not be parsed, so saving would clear it. Nothing was sent. */
  'member_unread',
  /** The API still returns a customer as they were before the last change, so saving would undo it. Nothing was sent. */
  'customer_behind',
  /** The amount of the returned quote differs from the typed one by a factor of 100: it must not be paid. */
  'amount_unit_mismatch',
  /** The returned quote differs from the requested one, or its figures are not amounts: it must not be paid. */
  'quote_differs',
  /** The receiving account has changed since the quote was made: its money is not released. */
  'account_changed',
  /** A person removed the receiving account since the quote was made, and whether the API did it is not known. Nothing was sent. */
  'removal_unknown',
  /** A new quote has the id of a quote that was made for something else, so the two cannot be distinguished. */
  'quote_id_taken',
  /** The API refused the key of the console. A person cannot mend this by signing in. */
  'api_key_refused',
  /** This API does not have the requested extension. */
  'extension_missing',
  /** The built-in service has no organization yet that this console could serve. */
  'organization_missing',
  /** A file cannot be parsed as a table of payments; `extra.fault` gives the reason. */
  'file_refused',
  /** The batch has changed state meanwhile, and the requested step is not possible in its new state. */
  'batch_moved_on',
  /** A row of the batch has an error, an unknown payee, or a warning that was not acknowledged. Nothing was submitted. */
  'batch_not_ready',
  /**
   * A rate is missing without which nobody knows what the batch would debit, so no limit can be checked. Nothing was submitted.
   */
  'batch_rate_unknown',
  /** The row was paid since its batch was submitted, alone or in another batch: it was not paid again. */
  'paid_meanwhile',
  /** A batch made the quote, and pays its row with this one or has paid it with another. */
  'quote_of_batch',
  /** The same payment waits for approval or was approved, so it cannot also be paid directly. */
  'approval_waiting',
  /** The request was decided, withdrawn or expired before this decision arrived. */
  'approval_closed',
  /** A person has stopped the payments of this console: nothing was sent. */
  'payments_stopped',
  /** Payments were started, or somebody else requested or decided that, before this act arrived. */
  'payment_stop_changed',
  /** The payment has changed since the approver read it: nothing was decided. */
  'approval_differs',
  /** Another change of the policy waits for a second admin. */
  'policy_waiting',
  /** The change of the policy was decided, withdrawn, or replaced by another one. */
  'policy_closed',
  /** Another change of the roles of this person waits for a second admin. */
  'role_change_waiting',
  /** The change was decided or withdrawn, its proposer no longer manages people, or the person's roles have changed since. */
  'role_change_closed',
  /** The person is disabled, or has no password or second factor here that could be lost. */
  'recovery_needless',
  /** The same way back in waits for a second admin. */
  'recovery_waiting',
  /** The proposal was decided or withdrawn, its proposer no longer manages people, or the person has changed since. */
  'recovery_closed',
  /** Keys with which real money can be moved are made by two admins here: the key has to be requested. */
  'second_admin_needed',
  /** Another rotation of this key waits for a second admin, or for its author. */
  'key_request_waiting',
  /** The request for a key was decided, withdrawn or done, its time is over, or one of its two people is no longer an admin. */
  'key_request_closed',
  'forbidden',
  'forbidden_origin',
  /** The link is invalid, or a newer one has replaced it. */
  'invitation_unknown',
  'invitation_expired',
  /** The invitation was used, or the person that it would create is no longer needed. */
  'invitation_used',
  /** A link for a new password is invalid or replaced by a newer one; expired; or used. */
  'reset_unknown',
  'reset_expired',
  'reset_used',
  /** The change would leave no person who manages people. */
  'last_admin',
  'too_many_attempts',
  /** The search text is part of a member that this person sees masked. Such a member is only compared whole. */
  'search_whole_only',
  'sign_in_failed',
  /** The company's identity provider did not answer, or its answer was not meant for this browser. */
  'company_failed',
  /** The company has signed in a person who has no account here, or whose account is disabled. */
  'company_unknown',
  /** The company has signed in a person without a role here, or with roles that exclude each other. */
  'company_no_role',
  'company_roles',
  /**
   * The company, asked for a fresh proof, signed in another person; did not ask for credentials; or answered too late or twice.
   */
  'company_other',
  'company_not_anew',
  'company_too_late',
  /** The session is locked: its person has to sign in again first. */
  'session_locked',
  /** The act needs a fresh proof of the person. It was not done; it can be repeated after the proof. */
  'step_up_needed',
  /** The proof is not valid for this person. */
  'proof_wrong',
  /** The password is right, but this person has an authenticator: its code or a recovery code is missing. */
  'code_needed',
  'code_wrong',
  /** The password is right, but this person has a passkey and no authenticator: they can sign in only with the passkey. */
  'passkey_needed',
  'passkey_refused',
  /** There is a factor of this kind already: it has to be removed first. */
  'factor_exists',
  /** The roles of this person require a second factor; without one they can only read. */
  'second_factor_missing',
  'second_factor_not_shown',
  'stale_record',
  'view_name_taken',
  'too_many_views',
  'too_many_reminders',
  'too_many_briefings',
] as const

export type ConsoleErrorCode = (typeof consoleErrorCodes)[number]
