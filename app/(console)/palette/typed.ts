/** What stands in the field, and whether it was pasted whole. */
export type Typed = { text: string; pasted: boolean }

/** A key for the list under the field. `count` tells one press from the next. */
export type PaletteKey = { key: 'Enter' | 'ArrowDown' | 'ArrowUp'; count: number }
