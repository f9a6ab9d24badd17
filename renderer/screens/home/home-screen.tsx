import { Page } from '../../components/page.tsx';

export default function HomeScreen() {
  return <Page title="Home">.</Page>;
}
