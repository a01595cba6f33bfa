import { notFound } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { findBatch } from '#backoffice/batches/find-batch'
import type { Batch } from '#backoffice/batches/tables'
import { Page } from '#components/app-frame'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { pathOf } from '#lib/shared/path-of'
import { LiveRecord } from '../../_kit/live/live-record'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { batchVersion } from './batch-version'
import { DraftView } from './draft-view'
import { RunView } from './run-view'

export const generateMetadata = recordTitle('batch')

const readBatch = cache(async (id: string): Promise<Batch> => {
  const batch = z.uuid().safeParse(id).success ? await findBatch((await openDesk()).db, id) : undefined
  return batch ?? notFound()
})

async function drawBatch({ params }: PageProps<'/batches/[id]'>) {
  const staff = await requireStaff('batch.read')
  const [id, format] = await Promise.all([idOf(params), formatters()])
  const [batch, version] = await Promise.all([readBatch(id), batchVersion(id)])
  const hasEnded = batch.state === 'done' || batch.state === 'cancelled'
  return (
    <Page>
      <ClientMessages namespaces={['batch-acts', 'batch-grid', 'batch-fields']}>
        {batch.state === 'draft' ? (
          <DraftView batch={batch} version={version} staff={staff} format={format} />
        ) : (
          <RunView batch={batch} staff={staff} format={format} />
        )}
        {!hasEnded && <LiveRecord address={pathOf.batchData(id)} version={version} everySeconds={2} />}
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawBatch, async ({ params }) => {
  await requireStaff('batch.read')
  await readBatch(await idOf(params))
})
