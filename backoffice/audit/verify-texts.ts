import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { findRow } from '#database/read-rows'
import { erasingActions } from './erase-texts'
import { auditRecords, auditTexts } from './tables'
import type { BrokenTrail } from './trail-verdict'

const Fault = z.object({ seq: z.bigint(), gone: z.boolean() })

/** Finds the first of these records whose text is missing or differs. An erased text still has a row, without content. */
export async function findTextFault(db: Db, rows: readonly { seq: bigint }[]): Promise<BrokenTrail | undefined> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const isOther = (text: 'who' | 'said') =>
    sql`(${sql.raw(text)}.content is not null and sha256(${sql.raw(text)}.salt || convert_to(${sql.raw(text)}.content, 'UTF8')) <> ${sql.raw(text)}.token)`
  const found = await findRow(
    db,
    Fault,
    sql`
    select r.seq, who.token is null or (r.told_token is not null and said.token is null) as gone
    from ${auditRecords} r
    left join ${auditTexts} who on who.token = r.actor_token
    left join ${auditTexts} said on said.token = r.told_token
    where r.seq between ${first.seq}::bigint and ${last.seq}::bigint
      and (who.token is null or (r.told_token is not null and said.token is null) or ${isOther('who')} or ${isOther('said')})
    order by r.seq limit 1`,
  )
  return found && { intact: false, seq: found.seq, fault: found.gone ? 'deleted' : 'changed' }
}

/**
 * Checks that every erased text belongs to an erasure that is recorded, with the recorded number and digest of tokens. Otherwise
 * it was removed by tampering. Returns the record of that erasure, or the first record that lost a text.
 */
export async function findErasureFault(db: Db): Promise<BrokenTrail | undefined> {
  const found = await findRow(
    db,
    Fault.pick({ seq: true }),
    sql`
    with told as (
      select seq, (after ->> 'texts')::int as texts, after ->> 'texts_digest' as digest
      from ${auditRecords} where action in (${sql.join(
        erasingActions.map((action) => sql`${action}`),
        sql`, `,
      )}) and after ? 'texts'),
    gone as (
      select erased_by as seq, count(*)::int as texts, encode(sha256(string_agg(token, ''::bytea order by token)), 'hex') as digest
      from ${auditTexts} where erased_by is not null group by 1)
    select coalesce(told.seq, (
      select min(r.seq) from ${auditTexts} lost join ${auditRecords} r on lost.token in (r.actor_token, r.told_token)
      where lost.erased_by = gone.seq), gone.seq) as seq
    from told full join gone on told.seq = gone.seq
    where coalesce(told.texts, 0) <> coalesce(gone.texts, 0) or (gone.texts > 0 and told.digest is distinct from gone.digest)
    order by 1 limit 1`,
  )
  return found && { intact: false, seq: found.seq, fault: 'erased' }
}
