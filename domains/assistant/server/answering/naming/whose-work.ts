import type { NamedThing } from '#engines/question-parsing/index.ts'
import type { Context } from '#platform/context/index.ts'
import { usernameOf } from './things.ts'

const WORK = '(?:cases?|alerts?|tasks?|caseload|queue|work items?)'

/** “My open cases”, “assigned to me”, “which cases are mine”: work of the person who asks. */
const WHOSE: readonly (readonly [RegExp, (name: string, found: string[]) => string])[] = [
  [new RegExp(`\\bmy ((?:\\w+ ){0,2}${WORK})\\b`, 'i'), (name, [, work]) => `${work} assigned to ${name}`],
  [
    new RegExp(`\\b(${WORK}\\b.*) (?:are|is) mine\\b`, 'i'),
    (name, [, work]) => `${work} are assigned to ${name}`,
  ],
  [
    new RegExp(`\\b(${WORK}\\b.*?) (?:that |which )?(?:do )?i (?:have|own|handle|hold|work on)\\b`, 'i'),
    (name, [, work]) => `${work} are assigned to ${name}`,
  ],
  // “Do I have anything overdue?”
  [
    /^(?:and |so )?(?:what |which )?(?:do|have) i (?:have |got )?(?:got )?((?:any|anything|something|some|a)\b.*\b(?:overdue|urgent|due|deadline|escalated|waiting|pending)\b.*?)\??$/i,
    (name, [, what]) => `${what!.replace(/^(?:anything|something)\b/i, 'any cases')} assigned to ${name}`,
  ],
  [
    /\b(assigned|belonging|given|allocated|escalated) to (?:me|myself)\b/i,
    (name, [, how]) => `${how} to ${name}`,
  ],
]

/** A question with the name of the person who asks where it says that something is theirs. */
export function withWhose({ actor }: Context, question: string): string {
  if (actor.kind !== 'user') return question
  return WHOSE.reduce((asked, [form, say]) => {
    const found = form.exec(asked)
    return found ? asked.replace(form, say(actor.fullName, [...found])) : asked
  }, question)
}

/** The person who asks, by name, whether anything is assigned to them or not. */
export const asking = ({ actor }: Context): NamedThing[] =>
  actor.kind === 'user'
    ? [{ kind: 'person', id: usernameOf(actor.fullName), label: actor.fullName, names: [actor.fullName] }]
    : []
