/**
 * The kinds of thing that changes, alerts and links are about. Each slice adds its own beside `defineSubjects`, so that a kind that no
 * slice has said does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the slices fill it.
export interface DeclaredSubjects {}

/** What can be done, as `subject.verb`. Each slice adds its own beside `defineActions`. */
// biome-ignore lint/suspicious/noEmptyInterface: the slices fill it.
export interface DeclaredActions {}

export type SubjectType = keyof DeclaredSubjects & string
export type ActionName = keyof DeclaredActions & string
export type Subject = { type: SubjectType; id: string | number }
