import type { SpreadRules } from '../migrate'

/**
 * Where the rows of a table are: on the coordinator alone, whole on every node (Citus calls it a reference table), or divided by
 * organization.
 */
type Placement = 'local' | 'reference' | 'distributed'

export type SpreadTable = {
  name: string
  placement: Placement
  /** Tables of one group have the rows of an organization on the same node; null unless distributed. */
  group: number | null
  hasOrganization: boolean
  /** Whether policies limit its rows to an organization. */
  hasRowSecurity: boolean
}
export type SpreadKey = { name: string; table: string; to: string; definition: string }
export type SpreadTrigger = {
  name: string
  table: string
  definition: string
  /** It has a transition table, which no node could fill. It serves processes of the version before. */
  isOutdated: boolean
}
/** `definition` is for a cluster: without a condition on the setting that names the organization. */
export type SpreadView = { name: string; definition: string; isEverywhere: boolean }
export type SpreadFunction = {
  signature: string
  isEverywhere: boolean
  /** Whether it has an argument `p_org`, by which a call finds its node. */
  takesOrganization: boolean
  isDelegated: boolean
}

/** What the catalogue of the database contains about the rooms that are spread. Names have their schema and are quoted. */
export type SpreadCatalogue = {
  tables: readonly SpreadTable[]
  keys: readonly SpreadKey[]
  triggers: readonly SpreadTrigger[]
  views: readonly SpreadView[]
  functions: readonly SpreadFunction[]
}

type StepKind =
  | 'free of policies'
  | 'drop trigger'
  | 'drop key'
  | 'reference'
  | 'distribute'
  | 'free'
  | 'add key'
  | 'add trigger'
  | 'view'
  | 'function'
  | 'delegate'

/** One statement of the plan; `about` names the table, key, view or function. */
export type SpreadStep = { kind: StepKind; about: string; statement: string }

/** What belongs to the installation and not to its data; no statement about an organization reads it. */
const staysLocal = /\.(migrations|sql_functions|secret_prints)$/

/**
 * Returns the statements that spread a database by organization, in the order in which they run; none if all is done. A table
 * moves without its foreign keys, which are added again when both sides lie where they should, and without its triggers, which
 * would take the copied rows for new ones. Policies no longer apply: Citus does not tell a node for which organization a
 * statement runs (docs/decisions/0010-row-level-security.md). Throws for a table that fits nowhere, or that lies where this
 * version does not expect it.
 */
export function planSpread(catalogue: SpreadCatalogue, { reference, delegated }: SpreadRules): SpreadStep[] {
  const { tables, keys, triggers, views, functions } = catalogue
  const moving = new Map<string, Placement>()
  for (const table of tables) {
    const wanted = placementOf(table, reference)
    mustFit(table, wanted)
    if (table.placement !== wanted) moving.set(table.name, wanted)
  }
  const anchor = findAnchor(tables, moving)
  const torn = keys.filter(({ table, to }) => moving.has(table) || moving.has(to))
  const paused = triggers.filter(({ table, isOutdated }) => moving.has(table) && !isOutdated)
  return [
    ...tables.filter(({ hasRowSecurity }) => hasRowSecurity).map(({ name }) => toUnheld(name)),
    ...[...triggers.filter(({ isOutdated }) => isOutdated), ...paused].map(({ name, table }) => {
      return step('drop trigger', `${name} on ${table}`, `drop trigger ${name} on ${table}`)
    }),
    ...torn.map(({ name, table }) => {
      return step('drop key', `${name} on ${table}`, `alter table ${table} drop constraint ${name}`)
    }),
    ...[...moving].flatMap(([table, wanted]) => (wanted === 'reference' ? [toReference(table)] : [])),
    ...[...moving].flatMap(([table, wanted]) => (wanted === 'distributed' ? [toDistributed(table, anchor)] : [])),
    ...[...moving.keys()].map(toFreed),
    ...torn.map(({ name, table, definition }) => {
      return step('add key', `${name} on ${table}`, `alter table ${table} add constraint ${name} ${definition}`)
    }),
    ...paused.map(({ name, table, definition }) => step('add trigger', `${name} on ${table}`, definition)),
    ...views.flatMap(({ name, definition, isEverywhere }) => (isEverywhere ? [] : [step('view', name, definition)])),
    ...functions.flatMap((one) => toFunction(one, delegated, anchor)),
  ]
}

function placementOf({ name, hasOrganization }: SpreadTable, reference: readonly string[]): Placement {
  if (reference.includes(name)) return 'reference'
  if (staysLocal.test(name)) return 'local'
  if (hasOrganization) return 'distributed'
  throw new Error(`${name} has no organization, and is not declared as a table that every node has whole`)
}

function mustFit({ name, placement }: SpreadTable, wanted: Placement): void {
  if (placement === 'local' || placement === wanted) return
  throw new Error(`${name} is a ${placement} table of the cluster, and this version expects it to be ${wanted}`)
}

/** Returns the table beside which the others are laid: one that is distributed already, or else the first. */
function findAnchor(tables: readonly SpreadTable[], moving: ReadonlyMap<string, Placement>): string {
  const spread = tables.filter(({ placement }) => placement === 'distributed')
  const groups = new Set(spread.map(({ group }) => group))
  if (groups.size > 1)
    throw new Error(
      `The rows of one organization lie in ${groups.size} groups of tables: ${spread.map(({ name }) => name).join(', ')}`,
    )
  const [first] = spread.map(({ name }) => name)
  return first ?? [...moving].find(([, wanted]) => wanted === 'distributed')?.[0] ?? ''
}

function toUnheld(table: string): SpreadStep {
  return step('free of policies', table, `alter table ${table} disable row level security`)
}

function toReference(table: string): SpreadStep {
  return step('reference', table, `select create_reference_table(${quoted(table)})`)
}

function toDistributed(table: string, anchor: string): SpreadStep {
  const beside = table === anchor ? 'none' : anchor
  const statement = `select create_distributed_table(${quoted(table)}, 'org_id', colocate_with => ${quoted(beside)})`
  return step('distribute', table, statement)
}

/** What was copied to the nodes is still in the table itself, where nobody sees it any more, and nobody erases it. */
function toFreed(table: string): SpreadStep {
  return step('free', table, `select truncate_local_data_after_distributing_table(${quoted(table)})`)
}

/** A delegated function runs on the node of its organization, every other one where it is called. */
function toFunction(one: SpreadFunction, delegated: readonly string[], anchor: string): SpreadStep[] {
  const { signature, isEverywhere, takesOrganization, isDelegated } = one
  if (takesOrganization && delegated.includes(signature.replace(/\(.*/, ''))) {
    const call = `create_distributed_function(${quoted(signature)}, 'p_org', colocate_with => ${quoted(anchor)})`
    return isDelegated ? [] : [step('delegate', signature, `select ${call}`)]
  }
  return isEverywhere ? [] : [step('function', signature, `select create_distributed_function(${quoted(signature)})`)]
}

function step(kind: StepKind, about: string, statement: string): SpreadStep {
  return { kind, about, statement }
}

function quoted(name: string): string {
  return `'${name.replaceAll("'", "''")}'`
}
