import type { AbstractIntlMessages } from 'next-intl'

/**
 * Returns the texts with the sentences that are true of the built-in service only (`errors-own.json`) in place of those for an
 * API of somebody else.
 */
export function withOwnServiceTexts(texts: AbstractIntlMessages): AbstractIntlMessages {
  return { ...texts, errors: { ...group(texts.errors), ...group(texts['errors-own']) } }
}

function group(texts: AbstractIntlMessages[string] | undefined): AbstractIntlMessages {
  return typeof texts === 'object' ? texts : {}
}
