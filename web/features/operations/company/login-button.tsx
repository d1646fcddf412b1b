import type { ReactNode } from 'react'

type LoginButtonProps = { className: string; onLogin: () => void; children: ReactNode }

/**
 * Opens the login dialog. It is a form, so that a click before the scripts have loaded is not lost: the page reloads and opens the
 * dialog then.
 */
export function LoginButton({ className, onLogin, children }: LoginButtonProps) {
  return (
    <form
      className="contents"
      action="/"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        onLogin()
      }}
    >
      <button className={className} type="submit" name="signin" value="open">
        {children}
      </button>
    </form>
  )
}
