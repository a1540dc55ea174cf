import { type FormEvent, useRef, useState } from 'react'

type Issue = { path: readonly PropertyKey[]; message: string }

/** What a form needs of its contract: a zod object, read structurally so that no page loads more than it has. */
type Schema<Output> = {
  safeParse(
    values: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
}

type Settings<Values, Output> = {
  schema: Schema<Output>
  initial: Values
  /** Gets the values once they satisfy the schema. A rejection becomes `refusal`. */
  send: (values: Output) => Promise<void>
  /** The sentence for a rejection. */
  sentenceOf: (failure: unknown) => string
}

type PlainForm<Values> = {
  values: Values
  /** What a field of `#design-system/plain` takes. */
  field: (name: keyof Values & string) => {
    name: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }
  /** What went wrong with the form as a whole; null when nothing did. */
  refusal: string | null
  isSending: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The state of a plain form: refusals stand beside their fields and go when the field is changed; success empties the form. */
export function usePlainForm<Values extends Record<string, string>, Output>(
  settings: Settings<Values, Output>,
): PlainForm<Values> {
  const { schema, initial, send, sentenceOf } = settings
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  const refuse = (form: HTMLFormElement, issues: Record<string, string>, sentence: string | null) => {
    setErrors(issues)
    setRefusal(sentence)
    // After the render that ties the message to its field, so that a reader speaks both.
    requestAnimationFrame(() => focusAfterRefusal(form, Object.keys(issues)))
  }

  const submit = async (form: HTMLFormElement) => {
    if (isUnderWay.current) return
    const parsed = schema.safeParse(values)
    if (!parsed.success) {
      const issues = firstIssues(parsed.error.issues)
      const count = Object.keys(issues).length
      return refuse(form, issues, count > 1 ? `${count} fields need attention.` : null)
    }
    setErrors({})
    setRefusal(null)
    setSending(true)
    isUnderWay.current = true
    try {
      await send(parsed.data)
      setValues(initial)
    } catch (failure) {
      refuse(form, issuesOfServer(failure, values), sentenceOf(failure))
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  return {
    values,
    refusal,
    isSending,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }))
        setErrors(({ [name]: _gone, ...rest }) => rest)
      },
    }),
    onSubmit: (event) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}

function firstIssues(issues: readonly Issue[]): Record<string, string> {
  const first: Record<string, string> = {}
  for (const issue of issues) first[String(issue.path[0] ?? '')] ??= issue.message
  return first
}

/** Issues that the server names for fields of this form. */
function issuesOfServer(failure: unknown, values: Record<string, string>): Record<string, string> {
  const issues = (failure as { details?: { issues?: unknown } } | null)?.details?.issues
  if (!Array.isArray(issues)) return {}
  const stated = issues.map(({ field, message }) => ({ path: [String(field)], message: String(message) }))
  return firstIssues(stated.filter(({ path: [field] }) => field !== undefined && field in values))
}

/** To the first field that is wrong; else back to the button, which lost the focus while it was disabled. */
function focusAfterRefusal(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.elements].filter((element) => element instanceof HTMLElement)
  const wrong = fields.find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (wrong) wrong.focus()
  else if (document.activeElement === null || !form.contains(document.activeElement))
    form.querySelector<HTMLElement>('[type="submit"]')?.focus()
}
