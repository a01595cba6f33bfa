let bring: (base64: string) => void = () => {}

/** The key that encrypts unsent form values in the storage of this tab. The frame supplies it, always the same for one person. */
export const formKey = new Promise<string>((resolve) => {
  bring = resolve
})

/** Supplies the key, in base64. Only the first one counts, because a promise is fulfilled once. */
export function provideFormKey(base64: string): void {
  bring(base64)
}
