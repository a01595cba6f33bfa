import { checkAudit } from '#backoffice/audit/check-audit'
import { keptHeads } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { builtInService } from '#lib/server/service'

/** Checks every invariant of the books and keeps the verdict; prints what does not hold and answers 1 then. */
export async function verifyBooks(): Promise<number> {
  const findings = await (await builtInService()).checkBooks()
  console.log(JSON.stringify({ ok: findings.length === 0, findings }, writeBigints))
  return findings.length === 0 ? 0 : 1
}

/** Walks the whole chain of the audit trail, compares it with the heads in DATA_DIR and keeps the verdict; prints it, naming the first broken record. */
export async function verifyTrail(): Promise<number> {
  const { verdict } = await checkAudit(await openDesk(), { whole: true, heads: keptHeads() })
  console.log(JSON.stringify(verdict, writeBigints))
  return verdict.intact ? 0 : 1
}

/** For JSON.stringify: a bigint as its digits. */
export function writeBigints(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
