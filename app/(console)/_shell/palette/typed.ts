/** The text of the field, and whether it was pasted as a whole. */
export type Typed = { text: string; pasted: boolean }

/** How a text is read; undefined for a word. */
export type TermReading = 'id' | 'email' | 'phone' | 'reference' | 'amount' | 'list' | undefined

/** A key for the list under the field. `count` distinguishes repeated presses. */
export type PaletteKey = { key: 'Enter' | 'ArrowDown' | 'ArrowUp'; count: number }
