/** A note as the plain text that is kept of it: its title, its words and what it rests on. */
export function noteAsFile({ title, text, sources }: { title: string; text: string; sources: string }): File {
  const named = sources
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const parts = [
    title.trim(),
    text.trim(),
    named.length === 0
      ? 'Sources: none named.'
      : ['Sources:', ...named.map((line) => `- ${line}`)].join('\n'),
  ]
  const called = title
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return new File([`${parts.join('\n\n')}\n`], `${called || 'note'}.txt`, { type: 'text/plain' })
}
