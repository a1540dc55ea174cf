// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { AlignmentStrip } from './alignment-strip.tsx'
import { AuditTrail } from './audit-trail.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { ContributionRows } from './reason-rows.tsx'

let drawn: Drawn
afterEach(() => drawn.remove())

function Candidates() {
  const [id, setId] = useState<string>()
  return (
    <EvidenceList
      label="Candidates"
      threshold={0.7}
      selectedId={id}
      onSelect={setId}
      candidates={[
        { id: 'a', probability: 0.975, name: 'First', source: 'OFAC' },
        { id: 'b', probability: 0.7, name: 'Second', source: 'EU' },
        { id: 'c', probability: 0.699, name: 'Third', source: 'UN' },
      ]}
    />
  )
}

describe('evidence beside the decision', () => {
  it('the threshold row stands before the first candidate below it, and one at it counts as a match', async () => {
    drawn = await draw(<Candidates />)
    expect(drawn.host.textContent).toBe('97.5%FirstOFAC70.0%SecondEUThreshold 70%69.9%ThirdUN')
  })

  it('arrows move the selection from any row', async () => {
    drawn = await draw(<Candidates />)
    const selected = () => drawn.host.querySelector('[aria-selected="true"]')?.textContent
    await drawn.act(() => drawn.host.querySelector<HTMLElement>('[role="option"]')?.focus())
    await drawn.press('ArrowDown')
    expect(selected()).toContain('Second')
    expect(document.activeElement?.textContent).toContain('Second')
    await drawn.press('ArrowUp')
    await drawn.press('ArrowUp')
    expect(selected()).toContain('First')
  })

  it('an alignment speaks each part: what, how, and why', async () => {
    drawn = await draw(
      <AlignmentStrip
        query="Rosoboroneksport"
        entry="JSC ROSOBORONEXPORT"
        parts={[
          { query: '', entry: 'JSC', kind: 'unscored', note: 'Legal form, not scored' },
          { query: 'KS', entry: 'X', kind: 'inferred', note: 'кс is written KS or X' },
        ]}
      />,
    )
    const spoken = [...drawn.host.querySelectorAll('li')].map((part) => {
      for (const hidden of part.querySelectorAll('[aria-hidden]')) hidden.remove()
      return part.textContent
    })
    expect(spoken).toEqual([
      'nothing is not compared with JSC:Legal form, not scored',
      'KS is read as X:кс is written KS or X',
    ])
  })

  it('contributions and their sum are signed, so that the arithmetic can be followed', async () => {
    drawn = await draw(
      <ContributionRows
        contributions={[
          { label: 'Starting odds', value: -4.6 },
          { label: 'Name', value: 5.4 },
        ]}
        total={{ label: 'Log-odds', value: 0.8 }}
      />,
    )
    expect([...drawn.host.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([
      '−4.60',
      '+5.40',
      '+0.80',
    ])
  })

  it('a decision key acts, but never while someone types the reason', async () => {
    const onDecide = vi.fn()
    drawn = await draw(
      <DecisionBar
        reason=""
        onReason={() => {}}
        decisions={[{ label: 'Confirm match', shortcut: 'C', onDecide }]}
      />,
    )
    const input = drawn.host.querySelector('input')
    if (!input) throw new Error('no reason field')
    await drawn.press('c', input)
    expect(onDecide).not.toHaveBeenCalled()
    await drawn.press('c', document.body)
    expect(onDecide).toHaveBeenCalledOnce()
    onDecide.mockClear()
    const held = document.createElement('div')
    held.setAttribute('aria-modal', 'true')
    document.body.append(held)
    await drawn.press('c', document.body)
    held.remove()
    expect(onDecide).not.toHaveBeenCalled()
  })

  it('an audit trail keeps order and shortens digests without losing them', async () => {
    drawn = await draw(
      <AuditTrail
        today="2026-11-21"
        entries={[
          {
            id: '2',
            what: 'Confirmed',
            who: 'M. Okafor',
            at: '2026-11-21T09:41:52Z',
            digest: '77d0aa11bbe2',
          },
          { id: '1', what: 'Received', at: '2026-11-20T09:40:06Z' },
        ]}
      />,
    )
    const lines = [...drawn.host.querySelectorAll('li')].map((line) => line.textContent)
    expect(lines).toEqual(['ConfirmedM. Okafor09:41:52 UTC · 77d0…e2', 'Received20 Nov 2026, 09:40 UTC'])
    expect(drawn.host.querySelector('[title="77d0aa11bbe2"]')).not.toBeNull()
  })
})
