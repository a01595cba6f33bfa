import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { appendAudit } from '#backoffice/audit/append-audit'
import { writePack } from '#backoffice/audit/write-pack'
import { transaction } from '#backoffice/desk'
import { mustHave, toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { openDownload } from '#lib/server/unnamed-download'
import { zonedClock } from '#lib/shared/zoned-day'

/**
 * Exports the whole trail as an archive that can be verified without this console. It is written to disk first, so that it is
 * consistent however slow the download is, and it is recorded before it is sent. The file has no name, so that a crash leaves none.
 * Throws `rate_limited` while an earlier one of the same person is written or downloaded.
 */
export async function exportPack(staff: Staff, gone: AbortSignal): Promise<Response> {
  mustHave(staff, 'export')
  const [t, timeZone, desk] = await Promise.all([getTranslations('exports'), getTimeZone(), openDesk()])
  const { file, stream, discard } = await openDownload(env.DATA_DIR, staff.personId)
  try {
    const { records } = await writePack(desk, { to: file, file: headCopies().file })
    const entry = { action: 'audit.export', object: { kind: 'audit_trail', id: '' }, result: 'done' } as const
    const after = { form: 'pack', rows: Number(records) }
    const actor = toActor(staff, await currentRequestId())
    await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, { ...entry, after }))
    const { size } = await file.stat()
    const name = `${t('audit')}-${zonedClock(desk.now(), timeZone).slice(0, 10)}.zip`
    return new Response(stream(gone), {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(size),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (error) {
    await discard()
    throw error
  }
}
