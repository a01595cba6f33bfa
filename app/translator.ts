import type { getTranslations } from 'next-intl/server'

/** What `getTranslations('…')` gives, for functions that take it as an argument. */
export type Translator = Awaited<ReturnType<typeof getTranslations>>
