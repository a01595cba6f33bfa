import type { TestDesk } from '../test-desk'

/** Returns those of the words that are found in any table of the desk. */
export async function findWords({ database: { sql } }: TestDesk, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'backoffice'`
  let text = ''
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ text: string | null }[]>(`select string_agg(to_jsonb(t)::text, ' ') as text from ${name} t`)
    text += (row?.text ?? '').replaceAll('\\"', '"')
  }
  return words.filter((word) => text.includes(word))
}
