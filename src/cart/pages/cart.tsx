import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Cart() {
  return (
    <Page>
      <PageHeading title="Cart" />
    </Page>
  );
}
