import { Textarea } from '@mantine/core'

/** A reason of at least three letters, kept with what it is for. */
export function ReasonField({
  value,
  onChange,
  label = 'Reason',
  isFirst = true,
}: {
  value: string
  onChange: (value: string) => void
  label?: string
  /** The first field of its dialog, which has the focus. */
  isFirst?: boolean
}) {
  return (
    <Textarea
      label={label}
      required
      autosize
      minRows={2}
      maxLength={2000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data-autofocus={isFirst || undefined}
    />
  )
}
