import type { Need } from './permissions'

/** `public` is open to strangers; each such entry has its reason. */
type Access = Need | 'public'

/** Pages by their address. */
export const pages: Record<string, Access> = {
  /** The place to sign in. */
  '/sign-in': 'public',
  /** The holder of an invitation's link creates their account here. */
  '/join': 'public',
  /** The holder of a link from an admin sets a new password here. */
  '/reset': 'public',
  /** The person of a locked session signs in again here. The page shows their name and no other data. */
  '/lock': 'public',
  /** The documentation of the API, like /openapi.json: it has no personal data. */
  '/reference': 'public',
  '/reference/[operation]': 'public',
  '/reference/problems': 'public',
  '/reference/webhooks': 'public',
  '/forbidden': 'signed_in',
  /** The company redirects here after a fresh proof, before a dangerous act. */
  '/step-up': 'signed_in',
  '/customers': 'customer.read',
  '/customers/new': 'customer.create',
  '/customers/[id]': 'customer.read',
  '/customers/[id]/evidence': 'export',
  '/customers/[id]/edit': 'customer.edit_contact',
  '/customers/[id]/accounts/new': 'bank_account.add',
  '/reviews': 'review.decide',
  '/reviews/[id]': 'review.decide',
  '/quotes': 'quote.read',
  '/quotes/new': 'quote.create',
  '/quotes/[id]': 'quote.read',
  '/approvals': 'approval.read',
  '/approvals/[id]': 'approval.read',
  '/batches': 'batch.read',
  '/batches/new': 'batch.run',
  '/batches/[id]': 'batch.read',
  '/': 'signed_in',
  '/lookup': 'transaction.read',
  '/transactions': 'transaction.read',
  '/transactions/[id]': 'transaction.read',
  '/rates': 'rate.read',
  '/accounts': 'prefunded.read',
  '/accounts/[id]': 'prefunded.read',
  '/audit': 'audit.read',
  '/audit/verify': 'audit.read',
  /** For all people, about themselves. */
  '/notices': 'signed_in',
  '/developers': 'developers.read',
  '/developers/calls': 'developers.read',
  '/developers/calls/[id]': 'developers.read',
  '/settings/people': 'people.manage',
  '/settings/approvals': 'approval.read',
  '/settings/sessions': 'signed_in',
  '/settings/security': 'signed_in',
}

/** Methods that a handler may pass on to the service, which applies its own rules to them. */
const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Route handlers by method and address. */
export const handlers: Record<string, Access> = {
  /** next-auth: the token of the sign-in form, and signing in. */
  'GET /api/auth/[...nextauth]': 'public',
  'POST /api/auth/[...nextauth]': 'public',
  /** The secret of a link protects these. */
  'POST /api/invitations/open': 'public',
  'POST /api/invitations/join': 'public',
  'POST /api/resets/open': 'public',
  'POST /api/resets/use': 'public',
  /** What a browser needs to request a passkey: it names no person. */
  'POST /api/entry/passkey': 'public',
  /** The company's directory, which sends its own secret (`directoryHandler`). */
  ...publicly(['GET'], '/api/scim/v2/ServiceProviderConfig'),
  ...publicly(['GET', 'POST'], '/api/scim/v2/Users'),
  ...publicly(['GET', 'PUT', 'PATCH', 'DELETE'], '/api/scim/v2/Users/[id]'),
  'GET /api/console/api-health': 'signed_in',
  'GET /api/console/quotes/[id]': 'quote.read',
  'GET /api/console/approvals/[id]': 'approval.read',
  'POST /api/console/batches': 'batch.run',
  'GET /api/console/batches/[id]': 'batch.read',
  'GET /api/console/batches/[id]/rows': 'batch.run',
  'GET /api/console/exports/batches/[id]': 'batch.run',
  'GET /api/console/exports/batch-template': 'batch.run',
  'GET /api/console/waiting': 'approval.read',
  'GET /api/console/quotes/[id]/elsewhere': 'quote.read',
  'GET /api/console/transactions/[id]': 'transaction.read',
  'GET /api/console/payees/[id]': 'quote.create',
  'GET /api/console/quote-preview': 'quote.create',
  'GET /api/console/rates': 'rate.read',
  'GET /api/console/exports/customers': 'export',
  'GET /api/console/exports/quotes': 'export',
  'GET /api/console/exports/transactions': 'export',
  'GET /api/console/exports/rates': 'rate.read',
  'GET /api/console/exports/accounts/[id]': 'prefunded.read',
  'GET /api/console/exports/audit': 'audit.read',
  'GET /api/console/exports/audit-pack': 'audit.read',
  'POST /api/console/candidates': 'transaction.read',
  'POST /api/console/lookup-lines': 'transaction.read',
  'GET /api/console/lookup-read': 'transaction.read',
  'GET /api/console/recent': 'signed_in',
  'POST /api/console/seen': 'signed_in',
  'GET /api/console/session': 'signed_in',
  'POST /api/console/session': 'signed_in',
  'POST /api/console/lock': 'signed_in',
  'POST /api/console/sign-out': 'signed_in',
  /** The ways of proof that a person has, and the check of a proof. */
  'GET /api/console/proof': 'signed_in',
  'POST /api/console/proof': 'signed_in',
  /** Requests of other sites to our pages, which the proxy sends here: every one is refused and recorded. */
  'POST /api/console/elsewhere': 'signed_in',
  /** Health and the description of the API have no personal data. The service refuses other methods. */
  ...publicly(['GET', ...others], '/healthz', '/readyz'),
  ...publicly(['GET', 'HEAD', ...others], '/openapi.json', '/problems/[code]'),
}

function publicly(methods: string[], ...paths: string[]): Record<string, Access> {
  return Object.fromEntries(paths.flatMap((path) => methods.map((method) => [`${method} ${path}`, 'public'])))
}

/** Server actions by the folder of their file and their name. A server action is a public endpoint: none is open to strangers. */
export const actions: Record<string, Need> = {
  '_shell/frame chooseLanguage': 'signed_in',
  '_records/audit checkTrail': 'audit.read',
  'audit searchTrail': 'audit.read',
  'notices readNotices': 'signed_in',
  'notices chooseNotice': 'signed_in',
  'customers searchCustomers': 'customer.read',
  'customers assignReviews': 'review.decide',
  '_kit/views saveView': 'customer.read',
  '_kit/views renameSavedView': 'customer.read',
  '_kit/views deleteSavedView': 'customer.read',
  'customers/new searchDuplicates': 'customer.create',
  'customers/new createCustomer': 'customer.create',
  'customers/[id]/edit saveCustomer': 'customer.edit_contact',
  'customers/[id]/accounts/new addAccount': 'bank_account.add',
  'customers/[id]/notes writeNote': 'customer.edit_contact',
  'customers/[id]/notes changeNote': 'customer.edit_contact',
  'customers/[id]/notes removeNote': 'customer.edit_contact',
  'customers/[id]/tags tagCustomer': 'customer.edit_contact',
  'customers/[id]/tags untagCustomer': 'customer.edit_contact',
  '_records/customer revealField': 'field.reveal',
  '_records/customer removeAccount': 'bank_account.remove',
  'customers/[id] checkDeletion': 'customer.delete',
  'customers/[id] deleteCustomer': 'customer.delete',
  'customers/[id]/state suspendCustomer': 'customer.change_state',
  'customers/[id]/state reinstateCustomer': 'customer.change_state',
  'customers/[id]/state blockCustomer': 'customer.change_state',
  'customers/[id]/state unblockCustomer': 'customer.unblock',
  '_records/review takeNextReview': 'review.decide',
  'reviews assignReview': 'review.decide',
  'reviews decideReview': 'review.decide',
  ...allOf('batches', 'batch.run', 'changeBatchTerms editBatchCells intendBatchRows leaveOutBatchRows searchBatchPayees'),
  ...allOf('batches', 'batch.run', 'discardBatch submitBatch pauseRun resumeRun goOnAtNewRates cancelRestOfRun'),
  ...allOf('batches', 'batch.run', 'retryFailedRows reopenRun'),
  '_records/lookup lookUp': 'transaction.read',
  'lookup recordExport': 'export',
  '_records/payment findCustomers': 'customer.read',
  '_records/reminder forgetReminder': 'transaction.read',
  '_records/reminder remindMe': 'transaction.read',
  ...allOf('_records/briefing', 'briefing.write', 'writeBriefing changeBriefing removeBriefing'),
  '_records/call readCallEnd': 'customer.read',
  'quotes createQuote': 'quote.create',
  'quotes/new findPayees': 'quote.create',
  'quotes quoteAgain': 'quote.create',
  'quotes payQuote': 'quote.pay',
  'quotes askForApproval': 'payment.ask_approval',
  'quotes confirmQuote': 'quote.confirm',
  'quotes cancelQuote': 'quote.cancel',
  'approvals decideApproval': 'payment.approve',
  'approvals withdrawApproval': 'payment.ask_approval',
  ...allOf('accounts/[id]', 'prefunded.fund', 'recordTopUp reverseRecordedTopUp withdrawTopUp setThreshold'),
  ...allOf('accounts/[id]', 'prefunded.approve', 'agreeTopUp rejectTopUp'),
  'developers askAgain': 'developers.read',
  'developers checkConformance': 'developers.read',
  'settings/sessions endOwnSession': 'signed_in',
  'settings/sessions endOtherSessionsOfMine': 'signed_in',
  'settings/sessions endSessionOf': 'people.manage',
  'settings/security setUpAuthenticator': 'security.change_own',
  'settings/security switchOnAuthenticator': 'security.change_own',
  'settings/security dropAuthenticator': 'security.change_own',
  'settings/security makeNewCodes': 'security.change_own',
  'settings/security planPasskey': 'security.change_own',
  'settings/security storePasskey': 'security.change_own',
  'settings/security dropPasskey': 'security.change_own',
  'settings/security changeMyPassword': 'security.change_own',
  'settings/approvals tryRules': 'policy.manage',
  'settings/approvals proposeRules': 'policy.manage',
  'settings/approvals decideRules': 'policy.manage',
  'settings/approvals withdrawRules': 'policy.manage',
  'settings/people invitePerson': 'people.manage',
  'settings/people renewLink': 'people.manage',
  'settings/people takeInvitationBack': 'people.manage',
  'settings/people proposeRoles': 'people.manage',
  'settings/people acceptRoles': 'people.manage',
  'settings/people rejectRoles': 'people.manage',
  'settings/people takeRolesBack': 'people.manage',
  'settings/people disablePerson': 'people.manage',
  'settings/people enablePerson': 'people.manage',
  'settings/people signOutPerson': 'people.manage',
  'settings/people unlockPerson': 'people.manage',
  'settings/people importPeople': 'people.manage',
}

/** Makes entries for the actions of one folder that need the same permission; `names` is separated by blanks. */
function allOf(folder: string, need: Need, names: string): Record<string, Need> {
  return Object.fromEntries(names.split(' ').map((name) => [`${folder} ${name}`, need]))
}
