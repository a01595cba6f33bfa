import 'server-only'
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { appendAudit } from '#backoffice/audit/append-audit'
import { writePack } from '#backoffice/audit/write-pack'
import { transaction } from '#backoffice/desk'
import { mustHave, toActor } from '#lib/access/gate'
import { currentRequestId, type Staff } from '#lib/access/session'
import { headCopies } from '#lib/server/audit-heads'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { zonedClock } from '#lib/shared/zoned-day'

/**
 * Exports the whole trail as an archive that can be verified without this console. It is written to disk first, so that it is
 * consistent however slow the download is, and it is recorded before it is sent. The file is deleted as soon as it is open.
 */
export async function exportPack(staff: Staff): Promise<Response> {
  mustHave(staff, 'export')
  const [t, timeZone, desk] = await Promise.all([getTranslations('exports'), getTimeZone(), openDesk()])
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const path = join(env.DATA_DIR, `audit-pack-${randomUUID()}.zip`)
  try {
    const { records } = await writePack(desk, { path, file: headCopies().file })
    const entry = { action: 'audit.export', object: { kind: 'audit_trail', id: '' }, result: 'done' } as const
    const after = { form: 'pack', rows: Number(records) }
    const actor = toActor(staff, await currentRequestId())
    await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, { ...entry, after }))
    const file = await open(path)
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
  } finally {
    await rm(path, { force: true }) // an open file can be read to its end after its removal
  }
}

/** Returns the bytes of the file as a stream. The file is closed at its end, and when the client cancels. */
function streamOf(file: FileHandle): ReadableStream<Uint8Array> {
  const stream = file.createReadStream()
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
