import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './account-menu.module.css'
import type { Account } from './queries.ts'
import * as texts from './texts.ts'
import { useSignOut } from './use-sign-out.ts'

type AccountMenuProps = { account: Account; open: ReadonlyArray<{ route: ProjectKey; name: string }> }

/** The header of someone who is signed in: the welcome line with its badge (product-spec section 2), and a menu. */
export default function AccountMenu({ account, open: projects }: AccountMenuProps) {
  const signOut = useSignOut()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div className={styles.welcome} ref={box}>
      <p className={styles.welcomeLine}>
        <span className={styles.welcomePerson}>
          {texts.welcome}
          <b title={account.email}>{account.email}</b>
        </span>
        <span className={styles.badge}>
          <Icon name="check" />
          {texts.authenticated}
        </span>
      </p>
      <button
        ref={opener}
        className="btn btn--sm"
        type="button"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        {texts.menu}
        <Icon name="down" />
      </button>
      <nav className={styles.welcomeMenu} id="account-menu" aria-label={texts.yourAccount} hidden={!open}>
        {projects.map(({ route, name }) => (
          <Link key={route} to="/$project" params={{ project: route }} onClick={() => setOpen(false)}>
            {texts.open({ name })}
          </Link>
        ))}
        <Link to="/account" onClick={() => setOpen(false)}>
          {texts.account}
        </Link>
        {account.staff && <a href="/admin">{texts.staffPages}</a>}
        <button
          type="button"
          aria-disabled={signOut.isPending || undefined}
          onClick={() => !signOut.isPending && signOut.mutate()}
        >
          {signOut.isPending ? texts.signingOut : texts.signOut}
        </button>
      </nav>
    </div>
  )
}
