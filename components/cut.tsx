/** A text that ends with its column (`className` says where): whole on hover, and on a phone. */
export function Cut({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={`block tablet:truncate ${className}`}>
      {text}
    </span>
  )
}
