import { Page, PageHeading } from '../../ui/panel.tsx';

export default function AuthSuccess() {
  return (
    <Page>
      <PageHeading title="Auth success" />
    </Page>
  );
}
