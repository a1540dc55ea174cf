import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { IconCheck, IconChevronDown } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './product-switcher.module.css'

const products = [
  { name: 'Public Market Research', what: 'AI research for public markets', to: '/app' },
  {
    name: 'Private Market Intelligence',
    what: 'Due diligence for private companies',
    to: '/dashboard/companies',
  },
  { name: 'Compliance', what: 'Screening, cases and the audit log', to: '/dashboard/compliance' },
] as const

/** Moves between the products behind the login (SHELL-006, SHELL-007, DIR-004, DIR-005). */
export function ProductSwitcher({ here }: { here: (typeof products)[number]['to'] }) {
  const shown = products.find(({ to }) => to === here) ?? products[0]
  return (
    <Menu position="bottom-start" width="target" withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.switcher}>
          <span>
            <strong>{shown.name}</strong>
            <small>{shown.what}</small>
          </span>
          <Icon of={IconChevronDown} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {products.map((product) => (
          <Menu.Item
            key={product.to}
            component={Link}
            to={product.to}
            state={{ isEntry: true }}
            rightSection={product === shown ? <Icon of={IconCheck} /> : null}
          >
            <span className={classes.product}>
              {product.name}
              <small>{product.what}</small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
