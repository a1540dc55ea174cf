import type { Change, Context } from '#platform/context/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import type { ControlName } from '../contract/index.ts'

/** A setting that a check rests on. What loosens it takes two people; the slice whose setting it is says what does. */
export type Control<Value> = {
  name: ControlName
  /** What changing and settling it needs. */
  permission: GrantedPermission
  /** Where it is kept: the audit log and the alerts name it. */
  subject(key: string): Subject
  /** What it is called, in the register and in an alert. */
  called(value: Value): string
  /** As it is in force. @throws Problem `not-found`. */
  read(ctx: Context, key: string): Promise<Value>
  /** What of the check a change takes away, each in a sentence; none where it is at least as strict. Pure. */
  loosens(before: Value, after: Value): string[]
  /** What a change of it changes, for who decides on it; the fields one after another where it has no words of its own. */
  inWords?(before: Value, after: Value): string
  /** Puts it in force, with its own trace. */
  apply(tx: Change, change: { key: string; before: Value; after: Value; reason: string }): Promise<void>
}

const controls = new Map<ControlName, Control<unknown>>()

/** Says that a setting is a control. A proposal about it is settled here, whichever slice it is of. */
export function defineControl<Value>(control: Control<Value>): Control<Value> {
  controls.set(control.name, control as Control<unknown>)
  return control
}

/** What changing some control needs. */
export const controlPermissions = (): GrantedPermission[] =>
  [...controls.values()].map(({ permission }) => permission)

export function controlNamed(name: ControlName): Control<unknown> {
  const control = controls.get(name)
  if (!control) throw new Error(`No slice declares the control "${name}".`)
  return control
}
