import { FileCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { CopyId } from '#components/copy-id'
import type { KycProfile } from '#contract/kyc'
import type { ReviewLabels } from '../../_records/review/review-labels'

/** Lists the documents of the customer; the files themselves are stored elsewhere. */
export async function DocumentList({ profile: { documents }, words }: { profile: KycProfile; words: ReviewLabels }) {
  const [t, compare] = await Promise.all([getTranslations('review.declared'), getTranslations('review.compare')])
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h3>{t('documents')}</h3>
      {documents.length === 0 && <p className="text-muted">{t('noDocuments')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(156px,34%),1fr))] gap-2">
        {documents.map(({ kind, sha256, read }) => (
          <li key={sha256} className="rounded-[8px] border px-3 py-2">
            <span className="flex items-center gap-2">
              <FileCheck className="size-3.5 stroke-2 text-muted" />
              {words.document(kind)}
            </span>
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <span className="mono">sha256</span>
              <CopyId
                id={sha256}
                shown={`${sha256.slice(0, 4)}…${sha256.slice(-4)}`}
                labels={{ copy: t('copyHash'), copied: t('copied') }}
              />
            </span>
            {read === undefined && <span className="text-xs text-muted">{compare('notRead')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
