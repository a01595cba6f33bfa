let bring: (base64: string) => void = () => {}

/** The key that encrypts unsent form values while the console is locked. The frame supplies it, the same for a whole session. */
export const formKey = new Promise<string>((resolve) => {
  bring = resolve
})

export function provideFormKey(base64: string): void {
  bring(base64)
}
