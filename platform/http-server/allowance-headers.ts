/** How many calls are left is told with every answer, refusals too, and never with one that is given again. */
export const statesAllowance = (name: string): boolean => name.startsWith('ratelimit-')

export function writeAllowance(noted: Headers | undefined, answer: Headers): void {
  for (const [name, value] of noted ?? []) if (statesAllowance(name)) answer.set(name, value)
}
