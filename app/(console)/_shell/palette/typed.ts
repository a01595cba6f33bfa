/** What stands in the field, and whether it was pasted whole. */
export type Typed = { text: string; pasted: boolean }

/** What a text is read as; a word is not read as anything. */
export type TermReading = 'id' | 'email' | 'phone' | 'reference' | 'amount' | 'list' | undefined

/** A key for the list under the field. `count` tells one press from the next. */
export type PaletteKey = { key: 'Enter' | 'ArrowDown' | 'ArrowUp'; count: number }
