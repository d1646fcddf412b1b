import type { PageSection } from '../../../ui/long-page.tsx'

/** How long records are kept, and what everyone may ask for. */
export function rightSections(email: string | undefined): PageSection[] {
  const mail = email ? <a href={`mailto:${email}`}>{email}</a> : 'the address above'
  return [
    {
      id: 'keeping',
      title: 'How long, in practice',
      body: (
        <p>
          The portal deletes the text of a mail once it is sent, and every hour by itself what has been kept for the
          times above; its log says of what kind and how much. What proves the agreement is kept for as long as it may
          have to be proved, as 8.3 of the agreement says. Longer is kept only what a claim needs: then a member of
          staff puts a hold on the data of the person, with a reason and a day on which it is looked at again. Backups
          still hold what was deleted until newer ones take their place.
        </p>
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: (
        <>
          <p>Write to {mail}. You will have an answer within a month, at no charge. You may ask</p>
          <ul>
            <li>
              for a copy of what is recorded about you, also in a form that a machine can read (Art. 15 and 20); whoever
              has an account downloads the main part on the account’s page, and gets all of it by writing to us;
            </li>
            <li>to have what is wrong put right (Art. 16);</li>
            <li>
              to have it deleted (Art. 17). What is needed to prove an agreement or to defend a claim may be kept, and
              you will be told what and why (Art. 17(3)(e));
            </li>
            <li>to have its use limited while a question is open (Art. 18);</li>
            <li>and you may object to what rests on legitimate interest, for reasons of your own (Art. 21).</li>
          </ul>
          <p>
            You may also complain to a data protection authority, for example the one where you live. In California and
            other states with laws of their own you have the rights they give; nothing is sold or shared for
            advertising, so there is nothing to opt out of.
          </p>
        </>
      ),
    },
    {
      id: 'must',
      title: 'Whether you have to',
      body: (
        <p>
          No law makes you give this data. Without the four fields and the acceptance no agreement can be made, and
          without the agreement the confidential pages stay closed. The front page and the pages about the portal can be
          read without any of it: they set no cookie and record nothing about you.
        </p>
      ),
    },
    {
      id: 'secure',
      title: 'How it is protected',
      body: (
        <p>
          Codes are encrypted and cookies are kept only as fingerprints, under a key that is not in the database. Every
          request is checked anew. The technical log of requests holds no address, no name, no code and no kind of
          browser.
        </p>
      ),
    },
  ]
}
