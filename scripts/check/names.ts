import type { Source } from './sources'

type Allowed = { why: string; names: readonly string[] }

/** Names that several files export, by the reason why they mean the same. */
const allowed: readonly Allowed[] = [
  {
    why: 'a record as the contract tells it, and the row that our service keeps of it',
    names: [
      'BankAccount',
      'Customer',
      'Event',
      'EventData',
      'Organization',
      'Payout',
      'PrefundedAccount',
      'Quote',
      'QuoteApproval',
      'Transaction',
      'WebhookDelivery',
      'WebhookEndpoint',
    ],
  },
  {
    why: 'an action of a page asks for what a room below does',
    names: [
      'acceptRecovery',
      'assignReview',
      'cancelQuote',
      'changeBriefing',
      'changeState',
      'decideApproval',
      'submitBatch',
      'withdrawApproval',
      'createCustomer',
      'createQuote',
      'decideReview',
      'deleteCustomer',
      'disablePerson',
      'enablePerson',
      'findCustomers',
      'payQuote',
      'proposeRecovery',
      'proposeRoles',
      'rejectRecovery',
      'removeBriefing',
      'unlockPerson',
      'writeBriefing',
    ],
  },
  {
    why: 'a page reads, through the API or the desk, what a room below finds',
    names: ['findTransaction', 'findWallet', 'listCustomers', 'listReviews', 'rememberCustomer'],
  },
  {
    why: 'a command in a terminal does what a room below does',
    names: ['invitePerson', 'liftBankRestriction', 'recordStatement', 'restrictBank'],
  },
  {
    why: 'a component shows what the type of its name holds',
    names: ['ApiHealth', 'AuditFilters', 'AuditVerdict', 'CallFilters', 'FieldError', 'Progress'],
  },
  {
    why: 'what the desk keeps of it, and what a page is handed of it',
    names: ['Deletion', 'Invitation', 'Locale', 'NewView', 'Theme'],
  },
  { why: 'the language of a text: English or Spanish', names: ['Language'] },
  { why: 'the amounts of one quote, as they are reckoned and as a page shows them', names: ['Price'] },
  { why: 'a column of bytes in a table', names: ['bytes'] },
  { why: 'a value in a JSON document, by its pointer', names: ['valueAt'] },
  {
    why: 'the demo does what people at the desk do',
    names: ['addNote', 'addTag', 'checkTrail', 'lookUpCustomer', 'saveView'],
  },
  { why: 'the kinds of records that the desk has seen', names: ['SeenKind'] },
]

const rooms = /^(contract|database|service|backoffice|lib|demo|start|components|app|scripts)\//
/** Rooms whose names need not differ inside: Next names what a page exports, and each command exports `run`. */
const ofPages: readonly string[] = ['app', 'scripts']
const exported = /^export (?:async )?(?:function\*?|const|class|type|interface|enum) ([\w$]+)/gm

/**
 * Returns names that two rooms export, or two files of a room, and that are not in the list, and names in the list that are no
 * longer shared; one line each.
 */
export function findNameFaults(sources: readonly Source[], list: readonly Allowed[] = allowed): string[] {
  const exporters = exportersOf(sources)
  const known = new Set(list.flatMap(({ names }) => names))
  const faults = [...exporters].flatMap(([name, paths]) => {
    return isShared(paths) && !known.has(name) ? [`${name} is exported by ${paths.join(', ')}: one name, one meaning`] : []
  })
  const stale = [...known].filter((name) => !isShared(exporters.get(name) ?? []))
  return [...faults, ...stale.map((name) => `${name} is exported by one file only: scripts/check/names.ts need not allow it`)]
}

function isShared(paths: readonly string[]): boolean {
  const roomsOf = paths.map((path) => path.split('/')[0] ?? '')
  return new Set(roomsOf).size > 1 || (paths.length > 1 && !ofPages.includes(roomsOf[0] ?? ''))
}

function exportersOf(sources: readonly Source[]): Map<string, string[]> {
  const exporters = new Map<string, string[]>()
  const own = sources.filter(({ path, isTest }) => rooms.test(path) && !isTest && !path.includes('/testing/'))
  for (const { path, text } of own) {
    for (const name of new Set([...text.matchAll(exported)].map(([, found = '']) => found))) {
      exporters.set(name, [...(exporters.get(name) ?? []), path])
    }
  }
  return exporters
}
