/** A function that works out its answer once for each argument: thousands of prices are of the same few days. It is kept as long as it is held, so hold it for one call. */
export function onceEach<Given, Answer>(work: (given: Given) => Answer): (given: Given) => Answer {
  const known = new Map<Given, Answer>()
  return (given) => {
    const answer = known.get(given)
    if (answer !== undefined || known.has(given)) return answer as Answer
    const made = work(given)
    known.set(given, made)
    return made
  }
}
