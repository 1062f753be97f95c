import { WelcomePage } from './pages/welcome.tsx';

export function App() {
  return <WelcomePage />;
}
