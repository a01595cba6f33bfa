/** Shows the text of a note with its line breaks. */
export function NoteText({ struck, children }: { struck?: boolean; children: string }) {
  return <p className={`text-base wrap-anywhere whitespace-pre-wrap ${struck ? 'text-muted line-through' : ''}`}>{children}</p>
}
