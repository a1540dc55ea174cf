import { Checkbox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './shortcuts.module.css'

export type Shortcut = {
  /** As a person writes it: `C`, `mod+K`, `shift+D`. */
  keys: string
  label: string
  run: () => void
  isOff?: boolean
}

type Listed = Pick<Shortcut, 'keys' | 'label'>
let listed: readonly { id: string; shortcuts: readonly Listed[] }[] = []
const listeners = new Set<() => void>()
function list(next: typeof listed): void {
  listed = next
  for (const listener of listeners) listener()
}
const store = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => listed,
}

/** Keys that act while the component is mounted, never while someone types in a field or a dialog is open. `?` lists them. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId()
  useHotkeys(
    shortcuts.map(({ keys, run, isOff }) => [
      keys,
      (event: KeyboardEvent) => {
        if (isOff || event.repeat || isBehindDialog()) return
        if (isSingleKey(keys) && !singleKeys.isOn()) return
        // Enter presses the control that has the focus.
        if (keys === 'Enter' && isControl(event.target)) return
        event.preventDefault()
        run()
      },
      { preventDefault: false },
    ]),
  )
  const lines = JSON.stringify(
    shortcuts.filter(({ isOff }) => !isOff).map(({ keys, label }) => ({ keys, label })),
  )
  useEffect(() => {
    list([...listed, { id, shortcuts: JSON.parse(lines) as Listed[] }])
    return () => list(listed.filter((entry) => entry.id !== id))
  }, [id, lines])
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, summary, [role="button"], [role="tab"]') !== null

// The work behind an open dialog, or behind one whose code is on its way, is not what the person is deciding on.
function isBehindDialog(): boolean {
  return document.querySelector('[aria-modal="true"], [data-holds-shortcuts]') !== null
}

const isSingleKey = (keys: string) => !/mod|ctrl|alt|meta/.test(keys)

// Speech input types letters by accident, so single keys can be switched off (WCAG 2.1.4); kept in the browser.
const storageKey = 'assay-single-keys'
const switchListeners = new Set<() => void>()
const singleKeys = {
  subscribe(listener: () => void): () => void {
    switchListeners.add(listener)
    return () => switchListeners.delete(listener)
  },
  isOn: () => typeof localStorage === 'undefined' || localStorage.getItem(storageKey) !== 'off',
  set(isOn: boolean): void {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
    for (const listener of switchListeners) listener()
  },
}

/** The sheet of shortcuts, opened by `?`; mounted once, by the shell. `always` are those that work everywhere. */
export function ShortcutsSheet({ always }: { always: readonly Listed[] }) {
  const [isOpen, setOpen] = useState(false)
  const here = useSyncExternalStore(store.subscribe, store.read, store.read)
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn, () => true)
  // `?` needs shift on most layouts and none on some.
  useHotkeys([
    ['shift+?', () => setOpen(true)],
    ['?', () => setOpen(true)],
  ])
  const groups = [
    { title: 'On this screen', lines: here.flatMap((entry) => entry.shortcuts) },
    { title: 'Everywhere', lines: always },
  ].filter((group) => group.lines.length > 0)
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
      {groups.map((group) => (
        <section key={group.title} className={classes.group}>
          <h3>{group.title}</h3>
          <dl className={classes.lines}>
            {group.lines.map((line) => (
              <div key={`${line.keys} ${line.label}`}>
                <dt>{line.label}</dt>
                <dd>
                  <kbd>{spoken(line.keys)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        mt="lg"
        label="Single keys act without Ctrl or ⌘"
        checked={isOn}
        onChange={(event) => singleKeys.set(event.currentTarget.checked)}
      />
    </Dialog>
  )
}

function spoken(keys: string): string {
  return keys.replace('mod', 'Ctrl or ⌘').replaceAll('+', ' + ')
}
