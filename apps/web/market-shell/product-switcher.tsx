import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { IconCheck, IconChevronDown } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import classes from './market-shell.module.css'

const products = [
  { name: 'Public Market Research', what: 'AI research for public markets', to: '/app' },
  {
    name: 'Private Market Intelligence',
    what: 'Due diligence for private companies',
    to: '/dashboard/companies',
  },
] as const

/** Moves between the two families of products behind the login. */
export function ProductSwitcher() {
  const [here] = products
  return (
    <Menu position="bottom-start" width="target" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.switcher}>
          <span>
            <strong>{here.name}</strong>
            <small>{here.what}</small>
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
            rightSection={product === here ? <Icon of={IconCheck} /> : null}
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
