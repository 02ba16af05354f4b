import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Login() {
  return (
    <Page>
      <PageHeading title="Login" />
    </Page>
  );
}
