import { BrickedDoor } from '../../../ui/drawings/bricked-door.tsx'
import styles from './staff-layout.module.css'

export function Denied({ secondFactor }: { secondFactor: boolean }) {
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.denied}`}>
      <div>
        <h1>Access Denied</h1>
        <p className="lead">Admin privileges required</p>
        <p className="text mt-4">
          {secondFactor
            ? 'You need a second factor to use these pages. Set one up, or enter its code, on your account page. It is valid for twelve hours.'
            : 'These pages are for the company’s staff. If you are staff, sign in with your staff account.'}
        </p>
        <div className="row mt-6">
          {secondFactor ? (
            <a className="btn btn--primary btn--big" href="/account">
              Open your account page
            </a>
          ) : (
            <a className="btn btn--primary btn--big" href="/">
              Sign in on the front page
            </a>
          )}
        </div>
      </div>
      <BrickedDoor />
    </main>
  )
}
