import type { z } from 'zod'
import { failureSentence } from '../page/failure-sentence.ts'
import { type Field, issueSentence } from './fields.ts'

/** Every field's first issue. An issue of something not asked for stands under its own name, so that it is never lost. */
export function issuesOf(
  request: z.ZodObject,
  sent: Record<string, unknown>,
  fields: readonly Field[],
): Record<string, string> {
  const byName = new Map(fields.map((field) => [field.name, field]))
  // Nothing typed into a required field is a missing answer, so that its own “is required” is said and not a rule about length.
  const answered = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !(value === '' && byName.get(name)?.isRequired)),
  )
  const parsed = request.safeParse(answered, {
    // Used only where the contract gives no sentence of its own.
    error: (issue) => {
      const field = byName.get(String(issue.path?.[0]))
      return field ? issueSentence(field, issue as Parameters<typeof issueSentence>[1]) : undefined
    },
  })
  const issues: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? fields[0]?.name ?? '')
    issues[name] ??= issue.message
  }
  // What a change may leave out, and its record cannot be without.
  for (const { name, label, isRequired } of fields)
    if (isRequired && sent[name] === undefined) issues[name] ??= `${label} is required`
  return issues
}

type ServerIssue = { field?: unknown; message?: unknown }

/** What the server refused: the issues whose field is on this form, and the sentence for everything else. */
export function refusedFields(
  failure: unknown,
  fields: readonly Field[],
): { beside: Record<string, string>; rest: string | null } {
  const details = (failure as { details?: { issues?: unknown; field?: unknown } }).details
  const issues: ServerIssue[] = Array.isArray(details?.issues) ? details.issues : []
  const sentence = failureSentence(failure)
  const beside: Record<string, string> = {}
  const isAsked = (name: unknown): name is string => fields.some((field) => field.name === name)
  for (const issue of issues) {
    const name = String(issue.field ?? '').split('.')[0]
    if (isAsked(name) && typeof issue.message === 'string') beside[name] ??= issue.message
  }
  if (isAsked(details?.field)) beside[details.field] ??= sentence
  const isAllBeside = Object.keys(beside).length > 0 && Object.keys(beside).length >= issues.length
  return { beside, rest: isAllBeside ? null : sentence }
}
