/** “And over the last 3?”, “and over six?” count in what the question before counted in. */
export function withUnit(question: string, thread: { question: string } | undefined): string {
  const unit = thread?.question.match(/\b(days?|weeks?|months?|quarters?|years?)\b/i)?.[1]
  const isOverSpan =
    /\b(?:over|in|for|last|past) (?:the )?(?:last |past )?(?:\d+|an?|one|two|three|six|nine|twelve) (?:day|week|month|quarter|year)/i
  const bare =
    /^(?:and |what about |how about )*(?:over|in|for)( (?:the )?(?:last |past )?)(\d+|two|three|six|nine|twelve)\s*\??$/i.exec(
      question,
    )
  if (unit && bare && isOverSpan.test(thread?.question ?? ''))
    return `over the last ${bare[2]} ${unit.replace(/s?$/, 's')}`
  return unit
    ? question.replace(/\b((?:last|past) (?:\d+|two|three|six|twelve))(?=\s*[?.!]?\s*$)/i, `$1 ${unit}`)
    : question
}
