/** An e-mail address that may take a second line: it breaks before its @ rather than in mid-word. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return at < 1 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
