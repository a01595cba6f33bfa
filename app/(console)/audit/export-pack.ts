import 'server-only'
import type { FileHandle } from 'node:fs/promises'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { appendAudit } from '#backoffice/audit/append-audit'
import { writePack } from '#backoffice/audit/write-pack'
import { transaction } from '#backoffice/desk'
import { mustHave, toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { openUnnamed } from '#lib/server/unnamed-file'
import { zonedClock } from '#lib/shared/zoned-day'

/**
 * Exports the whole trail as an archive that can be verified without this console. It is written to disk first, so that it is
 * consistent however slow the download is, and it is recorded before it is sent. The file has no name, so that a crash leaves none.
 */
export async function exportPack(staff: Staff): Promise<Response> {
  mustHave(staff, 'export')
  const [t, timeZone, desk] = await Promise.all([getTranslations('exports'), getTimeZone(), openDesk()])
  const file = await openUnnamed(env.DATA_DIR)
  try {
    const { records } = await writePack(desk, { to: file, file: headCopies().file })
    const entry = { action: 'audit.export', object: { kind: 'audit_trail', id: '' }, result: 'done' } as const
    const after = { form: 'pack', rows: Number(records) }
    const actor = toActor(staff, await currentRequestId())
    await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, { ...entry, after }))
    const { size } = await file.stat()
    const name = `${t('audit')}-${zonedClock(desk.now(), timeZone).slice(0, 10)}.zip`
    return new Response(streamOf(file), {
      headers: {
        'content-type': 'application/zip',
        'content-length': String(size),
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Returns the bytes of the file as a stream. The file is closed at its end, and when the client cancels. */
function streamOf(file: FileHandle): ReadableStream<Uint8Array> {
  const stream = file.createReadStream({ start: 0 })
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel: () => {
      stream.destroy()
    },
  })
}
