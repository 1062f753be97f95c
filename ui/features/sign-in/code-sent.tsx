/** The head of the second step: where the code is that was just sent. */
export function CodeSent({ what, to, isFile }: { what: string; to: string; isFile: boolean }) {
  const address = <strong className="breaks">{to}</strong>;
  if (isFile) {
    return (
      <>
        <h1>Enter your code</h1>
        <p className="intro secondary">
          This server has no mail server yet: the code for {address} is in its terminal and in data/mail.
        </p>
      </>
    );
  }
  return (
    <>
      <h1>Check your e-mail</h1>
      <p className="intro secondary">
        We sent a {what} to {address}. It can take a minute.
      </p>
    </>
  );
}
