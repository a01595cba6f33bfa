let bring: (base64: string) => void = () => {}

/** Seals what is half typed while the console is locked. The frame brings it along; it is the same for as long as the session lasts. */
export const keepKey = new Promise<string>((resolve) => {
  bring = resolve
})

export function bringKeepKey(base64: string): void {
  bring(base64)
}
