import { getTranslations } from 'next-intl/server'
import type { Act } from '#backoffice/audit/acts'
import type { ActLabels, ShownMember } from './act-labels'

/** Members that say how the outcome was found instead of what the act did; they are shown elsewhere. */
const apart: ReadonlySet<string> = new Set(['found_by', 'customer_id'])

/** Shows the values before and after by member, and further members of the act. They are masked as the trail stores them. */
export async function ActChange({ act, words }: { act: Act; words: ActLabels }) {
  const t = await getTranslations('audit.panel')
  const members = words.members(act).filter(({ key }) => !apart.has(key))
  const changes = members.filter(({ before }) => before !== undefined)
  const details = members.filter(({ before }) => before === undefined)
  const title = act.result === 'done' ? t('change') : act.result === 'failed' || act.result === 'denied' ? t('asked') : t('open')
  return (
    <>
      {changes.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3>{title}</h3>
          {changes.map((change) => (
            <Change key={change.key} change={change} words={{ before: t('before'), after: t('after') }} />
          ))}
        </section>
      )}
      {details.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3>{changes.length === 0 && act.result !== 'done' ? title : t('details')}</h3>
          <dl className="divide-y rounded-md border text-sm">
            {details.map(({ key, name, after }) => (
              <div key={key} className="flex flex-wrap justify-between gap-x-4 px-2.5 py-1.5">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 wrap-anywhere">{after}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {act.erased && <p className="text-sm text-muted">{t('erased')}</p>}
      {act.reason && (
        <section className="flex flex-col gap-1">
          <h3>{t('reason')}</h3>
          <p className="text-sm wrap-anywhere whitespace-pre-line">{words.quoted(act.reason)}</p>
        </section>
      )}
    </>
  )
}

function Change({ change: { name, before, after }, words }: { change: ShownMember; words: { before: string; after: string } }) {
  return (
    <div className="text-sm">
      <span className="text-xs text-muted">{name}</span>
      <div className="overflow-hidden rounded-md border">
        <Line sign="−" label={words.before} className="bg-bad-soft" mark="text-bad">
          {before}
        </Line>
        {after !== undefined && (
          <Line sign="+" label={words.after} className="border-t bg-ok-soft" mark="text-ok">
            {after}
          </Line>
        )}
      </div>
    </div>
  )
}

type LineProps = { sign: string; label: string; className: string; mark: string; children: string | undefined }

function Line({ sign, label, className, mark, children }: LineProps) {
  return (
    <div className={`grid grid-cols-[16px_1fr] gap-1 px-2.5 py-1.5 ${className}`}>
      <span className={`mono ${mark}`} aria-hidden="true">
        {sign}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{label}: </span>
        {children}
      </span>
    </div>
  )
}
