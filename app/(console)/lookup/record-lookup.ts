import 'server-only'
import { headers } from 'next/headers'
import { appendAudit } from '#backoffice/audit/append-audit'
import { remember } from '#backoffice/registry/registry'
import { transaction } from '#database/open'
import { openDesk } from '#lib/desk'
import { customerName, maskEmail } from '#lib/masks'
import { actorOf, currentRequestId, type Staff } from '#lib/session'
import type { TermKind } from './detect-term'
import type { Match } from './find-matches'

/** Who looked what up, and what it was. The term itself is not kept: it may be an e-mail or a phone. */
export async function recordLookup(staff: Staff, kind: TermKind, found: readonly Match[]): Promise<void> {
  if ((await headers()).has('next-router-prefetch')) return
  const desk = await openDesk()
  const actor = actorOf(staff, await currentRequestId())
  const first = found[0]
  const object = first === undefined ? { kind: 'lookup', id: '' } : { kind: first.kind, id: idOf(first) }
  const result = first === undefined ? 'failed' : 'done'
  const code = first === undefined ? 'not_found' : undefined
  await transaction(desk.db, (tx) =>
    appendAudit(tx, desk, actor, { action: `lookup.${kind}`, object, result, code, after: { found: found.length } }),
  )
  for (const match of found) await keep(match, desk.now())
}

function idOf(match: Match): string {
  if (match.kind === 'transaction') return match.transaction.id
  return match.kind === 'quote' ? match.quote.id : match.customer.id
}

/** So that an API without lists can still list what was seen here. */
async function keep(match: Match, now: Date): Promise<void> {
  const { db } = await openDesk()
  if (match.kind === 'transaction') {
    const { id, status, type, partner_reference_id, customer_id, amount } = match.transaction
    const reference = partner_reference_id ?? undefined
    const details = { status, type, amount, customer_id: customer_id ?? null }
    await remember(db, { kind: 'transaction', id, label: reference ?? id.slice(0, 8), reference, details }, now)
  }
  if (match.kind === 'customer') {
    const { id, state, kyc_status, type, email } = match.customer
    const label = match.customer.legal_name
      ? customerName(match.customer)
      : email
        ? maskEmail(email)
        : customerName(match.customer)
    await remember(
      db,
      { kind: 'customer', id, label, details: { state: state ?? null, kyc_status: kyc_status ?? null, type } },
      now,
    )
  }
}
