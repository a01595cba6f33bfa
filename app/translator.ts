import type { getTranslations } from 'next-intl/server'

/** The result of `getTranslations('…')`, for functions that take it as an argument. */
export type Translator = Awaited<ReturnType<typeof getTranslations>>
