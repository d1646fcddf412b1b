import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './tabs.module.css'

type Tab = { id: string; name: ReactNode; panel: ReactNode }
type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** Where the page's address says which is shown; only on pages that the server does not render. */
  chosen?: string
  onChoose?: (id: string) => void
}

/**
 * One of several views at a time. Before the script runs, and for those without it, the views stand one below the other: nothing is
 * hidden from a page that was made on the server, and that page needs no style attribute, which the policy would refuse.
 */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const [live, setLive] = useState(chosen !== undefined)
  useEffect(() => setLive(true), [])
  if (!live)
    return (
      <div className={styles.tabsFlat}>
        {tabs.map(({ id, name, panel }) => (
          <section key={id} aria-label={String(name)}>
            <p className={styles.tabsFlatName}>{name}</p>
            {panel}
          </section>
        ))}
      </div>
    )
  return (
    <Radix.Root
      {...(chosen === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value: chosen })}
      {...(onChoose && { onValueChange: onChoose })}
    >
      <Radix.List className={styles.tabs} aria-label={label}>
        {tabs.map(({ id, name }) => (
          <Radix.Trigger key={id} value={id}>
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, panel }) => (
        <Radix.Content key={id} className={styles.tabsPanel} value={id}>
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
