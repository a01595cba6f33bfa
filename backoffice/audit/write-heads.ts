import { v7 as uuidv7 } from 'uuid'
import { enqueue } from '#database/jobs'
import { transaction } from '#database/open'
import { type Desk, machineActor } from '../desk'
import { appendAudit } from './append-audit'
import { placeOfHead, type SignedHead, signHead } from './heads'
import type { HeadsFile } from './heads-file'
import type { ChainPlace } from './trail-verdict'

export const sendHeadQueue = 'audit.send_head'

/** The file of heads, and the recipients that get the head of each day. */
export type HeadCopies = { file: HeadsFile; sendTo: readonly string[] }

/** Reads the heads to compare with: all of them for a full check, otherwise the newest ones. */
export async function readPlaces(
  { auditKey }: Pick<Desk, 'auditKey'>,
  heads: HeadCopies | undefined,
  all: boolean,
): Promise<ChainPlace[]> {
  if (heads === undefined) return []
  const { daily, newest } = await heads.file.read(auditKey)
  return [...(all ? daily : daily.slice(-1)), ...(newest ? [newest] : [])].map(placeOfHead)
}

/** Stores the verified head, and once a day appends it permanently. */
export async function writeHeads(desk: Desk, heads: HeadCopies, place: ChainPlace | undefined): Promise<void> {
  if (place === undefined || place.seq === 0n) return
  const now = desk.now()
  const { daily, newest } = await heads.file.read(desk.auditKey)
  const head = signHead(desk.auditKey, place, now)
  const isNewDay = (daily.at(-1)?.at ?? '').slice(0, 10) < head.at.slice(0, 10)
  if (isNewDay) await writeOfDay(desk, heads, head)
  if (newest?.seq !== head.seq) await heads.file.replace(head)
}

/** Records the head before it appends it: after a crash between the two, both are repeated and nothing is lost. */
async function writeOfDay(desk: Desk, { file, sendTo }: HeadCopies, head: SignedHead): Promise<void> {
  await transaction(desk.db, async (tx) => {
    const after = { records: Number(head.seq), head: head.hash, sent_to: ['file', ...sendTo].join(', ') }
    const object = { kind: 'audit_trail', id: '' }
    await appendAudit(tx, desk, machineActor(uuidv7()), { action: 'audit.write_head', object, result: 'done', after })
    for (const to of sendTo)
      await enqueue(tx, { queue: sendHeadQueue, key: `${to} ${head.seq}`, payload: { to, ...head }, runAt: desk.now() })
  })
  await file.append(head)
}
