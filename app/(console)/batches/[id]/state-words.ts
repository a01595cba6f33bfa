import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { BatchRow } from '#backoffice/batches/tables'

const groups: Partial<Record<BatchRow['state'], string>> = {
  draft: 'waiting',
  quoting: 'processing',
  paying: 'processing',
  held: 'processing',
  confirming: 'processing',
}

/** Returns functions that describe the state of a row, and why it failed, in the reader's language. */
export async function stateWords() {
  const [t, errors, causes] = await Promise.all([
    getTranslations('batch-row'),
    getTranslations('errors'),
    getTranslations('causes'),
  ])
  return {
    /** A row that waits for another attempt was started. */
    state: ({ state, attempt }: Pick<BatchRow, 'state' | 'attempt'>) =>
      t(`states.${state === 'waiting' && attempt > 0 ? 'again' : (groups[state] ?? state)}`),
    /** Returns the reason; undefined if there is none. */
    why: ({ code, reason, state }: Pick<BatchRow, 'code' | 'reason' | 'state'>) => {
      if (state === 'unknown') return t('lookedUp')
      if (code === null) return undefined
      if (causes.has(`${code}.why`)) return causes(`${code}.why`)
      const error = () => (errors.has(code) ? errors(code) : errors('unknown', { code }))
      const sentence = t.has(`codes.${code}`) ? t(`codes.${code}`) : error()
      return reason ? `${sentence} ${errors('apiSays', { reason })}` : sentence
    },
  }
}
