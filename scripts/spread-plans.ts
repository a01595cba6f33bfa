import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { testMark } from '#database/testing/mark-statements'

/** The settings of a server that logs the plan of every statement, also of those inside functions, made for the values it has. */
export const explainingSettings = [
  ...['shared_preload_libraries=auto_explain', 'auto_explain.log_min_duration=0', 'auto_explain.log_nested_statements=on'],
  ...['auto_explain.log_format=json', 'plan_cache_mode=force_custom_plan', 'max_connections=300'],
  ...['logging_collector=on', 'log_destination=jsonlog', 'log_rotation_size=0', 'log_min_messages=log'],
]

/**
 * `by` is the SQL function that sent the statement, `sent` the text as it was sent first, and `several` are the tables of which
 * it touches more than one partition.
 */
export type SpreadStatement = { text: string; sent: string; by: string; several: string[] }

const Line = z.object({ message: z.string(), dbname: z.string().optional(), context: z.string().optional() })

/** Reads the statements that the tests of the service sent to such a server, each once, from the folder of its files. */
export async function readStatements(folder: string): Promise<SpreadStatement[]> {
  const found = new Map<string, SpreadStatement>()
  const logs = join(folder, 'data/log')
  for (const file of readdirSync(logs).filter((name) => name.endsWith('.json'))) {
    for await (const line of createInterface({ input: createReadStream(join(logs, file)) })) {
      const statement = toStatement(line)
      if (statement === undefined) continue
      const key = `${statement.by} ${statement.text}`
      const several = new Set([...(found.get(key)?.several ?? []), ...statement.several])
      found.set(key, { ...statement, several: [...several].sort() })
    }
  }
  return [...found.values()]
}

function toStatement(line: string): SpreadStatement | undefined {
  if (!line.includes('Query Text')) return undefined
  const { message, dbname = '', context = '' } = Line.parse(JSON.parse(line))
  const [, quoted] = /^duration: .* plan:\n\{\s*"Query Text": ("(?:[^"\\]|\\.)*")/.exec(message) ?? []
  if (quoted === undefined || !dbname.startsWith('test_')) return undefined
  const sent = z.string().parse(JSON.parse(quoted))
  const text = withoutValues(sent)
  if (text.startsWith(testMark)) return undefined
  const [, by = ''] = /function "?([\w.]+)/.exec(context) ?? []
  return { text, sent, by, several: findSeveral(message) }
}

/** Returns a statement on one line, without comments to the end of a line, and without literals that differ from run to run. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, (literal) => (/\d\d/.test(literal) ? "'…'" : literal))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the tables of which the plan names more than one partition. */
function findSeveral(plan: string): string[] {
  const parts = new Map<string, Set<string>>()
  for (const [, table = '', shard = ''] of plan.matchAll(/"Relation Name": "(\w+)_shard(\d)"/g))
    parts.set(table, (parts.get(table) ?? new Set()).add(shard))
  return [...parts].filter(([, shards]) => shards.size > 1).map(([table]) => table)
}
