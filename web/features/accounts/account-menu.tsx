import { Link } from '@tanstack/react-router'
import type { ProjectKey } from '../../../contract/projects/project-keys.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFoldout } from '../../ui/use-foldout.ts'
import styles from './account-menu.module.css'
import type { Account } from './queries.ts'
import { SignOutButton } from './sign-out-button.tsx'
import * as texts from './texts.ts'

type AccountMenuProps = {
  account: Account
  open: ReadonlyArray<{ route: ProjectKey; name: string }>
  /** In a sheet that already lists the projects: everything is in view, without a menu of its own. */
  flat?: boolean
}

/** The header of someone who is signed in: the welcome line with its badge (product-spec section 2), and a menu. */
export default function AccountMenu({ account, open: projects, flat = false }: AccountMenuProps) {
  const { box, opener, open, setOpen } = useFoldout<HTMLDivElement>()

  if (flat)
    return (
      <div className={styles.flat}>
        <Welcome account={account} />
        <nav className={styles.flatLinks} aria-label={texts.yourAccount}>
          <AccountLinks account={account} />
        </nav>
      </div>
    )
  return (
    <div className={styles.welcome} ref={box}>
      <Welcome account={account} />
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
      <nav
        className={styles.welcomeMenu}
        id="account-menu"
        aria-label={texts.yourAccount}
        data-person={account.email}
        hidden={!open}
      >
        {projects.map(({ route, name }) => (
          <Link key={route} to="/$project" params={{ project: route }} onClick={() => setOpen(false)}>
            {texts.open({ name })}
          </Link>
        ))}
        <AccountLinks account={account} onChosen={() => setOpen(false)} />
      </nav>
    </div>
  )
}

function Welcome({ account }: { account: Account }) {
  return (
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
  )
}

function AccountLinks({ account, onChosen }: { account: Account; onChosen?: () => void }) {
  return (
    <>
      <Link to="/account" onClick={onChosen}>
        {texts.account}
      </Link>
      {account.staff && <a href="/admin">{texts.staffPages}</a>}
      <SignOutButton />
    </>
  )
}
