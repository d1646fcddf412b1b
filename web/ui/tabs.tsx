import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import styles from './tabs.module.css'

type Tab = { id: string; name: ReactNode; panel: ReactNode }
type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** The selected tab if it is in the page's address; only for pages that the server does not render. */
  chosen?: string
  onChoose?: (id: string) => void
}

/**
 * Until the script runs, and without JavaScript, the panels are shown one below the other. So the server's page hides nothing, and needs
 * no style attribute, which the content security policy forbids.
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
      <Radix.List className={`${styles.tabs} scroll-row`} aria-label={label}>
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
