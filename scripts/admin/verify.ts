import { checkAudit } from '#backoffice/audit/check-audit'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { builtInService } from '#lib/server/service'

/** Checks every invariant of the ledger and stores the verdict. Prints the violations, and returns 1 if there are any. */
export async function verifyBooks(): Promise<number> {
  const findings = await (await builtInService()).checkBooks()
  console.log(JSON.stringify({ ok: findings.length === 0, findings }, writeBigints))
  return findings.length === 0 ? 0 : 1
}

/**
 * Verifies the whole hash chain of the audit trail, compares it with the heads in DATA_DIR and stores the verdict. Prints it with
 * the first broken record.
 */
export async function verifyTrail(): Promise<number> {
  const { verdict } = await checkAudit(await openDesk(), { whole: true, heads: headCopies() })
  console.log(JSON.stringify(verdict, writeBigints))
  return verdict.intact ? 0 : 1
}

/** Serializes a bigint as its digits, for JSON.stringify. */
export function writeBigints(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
