/** Shows a text that is truncated at its column (`className` sets the width), and whole on hover and on a phone. */
export function Cut({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={`block tablet:truncate ${className}`}>
      {text}
    </span>
  )
}
