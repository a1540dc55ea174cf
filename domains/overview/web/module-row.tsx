import { Link } from 'react-router'
import type { z } from 'zod'
import { compactMoney, quantity } from '#design-system/formats/index.ts'
import {
  IconBuilding,
  IconChartBar,
  IconChevronRight,
  IconLeaf,
  IconShieldCheck,
  IconStack2,
} from '#design-system/primitives/icons.ts'
import { type Drawing, Icon, SeverityTag } from '#design-system/primitives/index.ts'
import type { ModuleCard, ModuleStat } from '#domains/overview/contract/index.ts'
import classes from './hub.module.css'

type Module = z.infer<typeof ModuleCard>

const drawing = {
  kyb: IconShieldCheck,
  credit: IconChartBar,
  esg: IconLeaf,
  intelligence: IconBuilding,
  companies: IconStack2,
} as const satisfies Record<Module['key'], Drawing>

/** One module card: what it is for, its few numbers, its state; the whole row leads there (HUB-010..016). */
export function ModuleRow({ module }: { module: Module }) {
  return (
    <li>
      <Link to={module.href} className={classes.module}>
        <span className={classes.drawing}>
          <Icon of={drawing[module.key]} />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{module.title}</span>
          <span className="quiet-small">{module.purpose}</span>
        </span>
        {module.stats.some((stat) => stat.value !== null) ? (
          <span className={classes.stats}>
            {module.stats.map((stat) => (
              <span key={stat.label} className={classes.stat}>
                <small>{stat.label}</small>
                <b>{statValue(stat)}</b>
              </span>
            ))}
          </span>
        ) : (
          <span className={classes.nothing}>No data yet</span>
        )}
        <span className={classes.tag}>
          {module.tag ? <SeverityTag severity={module.tag.severity}>{module.tag.text}</SeverityTag> : null}
        </span>
        <Icon of={IconChevronRight} />
      </Link>
    </li>
  )
}

function statValue(stat: z.infer<typeof ModuleStat>): string {
  if (stat.value === null) return '–'
  return stat.unit === 'cents' ? compactMoney(stat.value) : quantity(stat.value)
}
