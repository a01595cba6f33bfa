import { getTranslations } from 'next-intl/server'
import { classNames } from '#components/class-names'
import type { Translator } from '../translator'
import { InlineCode, Prose } from './parts'
import type { ReferenceField, Shape } from './to-fields'

/** Lists members with type, bounds and meaning; those of a nested object follow below it. */
export async function FieldList({ fields }: { fields: readonly ReferenceField[] }) {
  const t = await getTranslations('reference')
  return <Fields fields={fields} t={t} />
}

/** Shows a body: one list of members, or one for each variant. */
export async function ShapeList({ shape }: { shape: Shape }) {
  const t = await getTranslations('reference')
  return (
    <>
      {shape.isList && <p className="border-b px-4 py-3 text-sm text-subtle">{t('listOfThese')}</p>}
      {shape.variants.map((fields, position) => (
        <div key={fields.map(({ name, words }) => name + words.join()).join()}>
          {shape.variants.length > 1 && (
            <h3 className="border-y bg-sunken px-4 pt-2.5 pb-1.5 text-xs/5 font-semibold text-subtle">
              {t('variant', { number: position + 1 })}
            </h3>
          )}
          <Fields fields={fields} t={t} />
        </div>
      ))}
    </>
  )
}

/** Lists members. `inner`: those of a nested object, with a border of their own. */
function Fields({ fields, t, inner }: { fields: readonly ReferenceField[]; t: Translator; inner?: boolean }) {
  return (
    <ul className={classNames('*:first:border-t-0', inner && 'mt-2 rounded-md border')}>
      {fields.map((field) => (
        <li key={field.name} className="border-t px-4 py-2.5">
          <p className="flex items-baseline flex-wrap gap-1.5">
            <b className="mono">{field.name}</b>
            <span className="mono text-muted text-xs">{typeText(field, t)}</span>
            {field.required && <span className="text-xs text-wait">{t('required')}</span>}
          </p>
          {field.says && (
            <p className="text-sm text-subtle">
              <Prose text={field.says} />
            </p>
          )}
          <FieldBounds field={field} t={t} />
          {field.fields.length > 0 && <Fields inner fields={field.fields} t={t} />}
        </li>
      ))}
    </ul>
  )
}

function typeText({ type, isList, mayBeNull }: ReferenceField, t: Translator): string {
  const one = isList ? t('type.list', { type }) : type
  return mayBeNull ? t('type.orNull', { type: one }) : one
}

function FieldBounds({ field: { bounds, words, pattern, preset }, t }: { field: ReferenceField; t: Translator }) {
  if (bounds.length === 0 && words.length === 0 && pattern === undefined && preset === undefined) return null
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-2 gap-y-0.5 text-xs text-muted">
      {bounds.map(({ kind, span }) => (
        <span key={kind}>{t(`bounds.${kind}`, { span })}</span>
      ))}
      {preset !== undefined && <span>{t('bounds.preset', { value: preset })}</span>}
      {words.map((word) => (
        <InlineCode key={word}>{word}</InlineCode>
      ))}
      {pattern !== undefined && <InlineCode>{pattern}</InlineCode>}
    </p>
  )
}
