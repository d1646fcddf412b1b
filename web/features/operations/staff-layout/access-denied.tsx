import { BrickedDoor } from '../../../ui/drawings/bricked-door.tsx'
import styles from './staff-layout.module.css'

/** For everybody who is not staff, and for staff who have still to show a second factor. */
export function Denied({ secondFactor }: { secondFactor: boolean }) {
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles.denied}`}>
      <div>
        <h1>Access Denied</h1>
        <p className="lead">Admin privileges required</p>
        <p className="text mt-4">
          {secondFactor
            ? 'Your account is staff’s. Its rights begin with a second factor: set one up, or enter its code, on your account page. They last for twelve hours.'
            : 'These pages are for the company’s own staff. If you are, sign in with the account that was made staff’s.'}
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
