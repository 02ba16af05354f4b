import { Link } from 'react-router';

export function Footer({ companyName }: { companyName: string }) {
  return (
    <footer className="mt-12 border-t border-rule bg-sunk px-4 py-8">
      <p>{companyName}</p>
      <Link to="/sds">SDS</Link>
    </footer>
  );
}
